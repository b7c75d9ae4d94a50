import { Monitor, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { themeModes } from '../../../../shared/domain/theme.ts'
import { useLanguageChoice } from '../../session/choices/use-language-choice.ts'
import { useUser } from '../../session/use-session.ts'
import { useThemeChoice } from '../../session/choices/use-theme-choice.ts'
import { Alert } from '../../ui/alert.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Flag } from '../../ui/flag.tsx'
import { languageNames, languages } from '../../i18n/languages.ts'
import { useWords } from '../../i18n/use-words.ts'
import { AlertsSection } from './alerts-section.tsx'
import { Choice } from './choice.tsx'
import { MapSection } from './map-section.tsx'
import { SectionPage } from '../../frame/section-page.tsx'
import { MapStylesSection } from './map-styles-section.tsx'
import { OverlaysSection } from './overlays-section.tsx'
import styles from './preferences.module.css'
import { SoundsSection } from './sounds-section.tsx'
import { StartSection } from './start-section.tsx'
import { UnitsSection } from './units-section.tsx'
import { usePreferenceChoices } from './use-preference-choices.ts'
import { useWantedSection } from './use-wanted-section.ts'
import { VehiclesSection } from './vehicles-section.tsx'

const themeIcons = { system: <Monitor />, light: <Sun />, dark: <Moon /> }

/** All that a person chooses for themselves: applied and saved at once, without a save button. */
export function Preferences() {
  const t = useWords()
  const user = useUser()
  const theme = useThemeChoice()
  const language = useLanguageChoice()
  const { isSaved } = usePreferenceChoices()
  useWantedSection()
  return (
    <SectionPage
      title={t('settings.preferences')}
      lead={t(isSaved ? 'settings.preferencesMore' : 'settings.preferencesHere')}
    >
      {!isSaved && <Alert tone="info">{t(user.temporary ? 'preferences.guest' : 'settings.fixed')}</Alert>}
      <Choice title={t('app.theme')} lockedBecause={theme.isForced ? t('app.themeForced') : undefined}>
        <div className={styles['tiles']}>
          {themeModes.map((item) => (
            <Tile
              key={item}
              name="theme"
              icon={themeIcons[item]}
              label={t(`app.theme.${item}`)}
              isChosen={item === theme.mode}
              onChoose={() => theme.choose(item)}
            />
          ))}
        </div>
      </Choice>
      <Choice title={t('app.language')} lockedBecause={language.isForced ? t('app.languageForced') : undefined}>
        <div className={styles['tiles']}>
          {languages.map((item) => (
            <Tile
              key={item}
              name="language"
              icon={<Flag language={item} />}
              label={languageNames[item]}
              isChosen={item === language.language}
              onChoose={() => language.choose(item)}
            />
          ))}
        </div>
      </Choice>
      <StartSection />
      <UnitsSection />
      <VehiclesSection />
      <AlertsSection />
      <SoundsSection />
      <MapSection />
      <OverlaysSection />
      <MapStylesSection />
    </SectionPage>
  )
}

interface TileProps {
  name: string
  icon: ReactNode
  label: string
  isChosen: boolean
  onChoose: () => void
}

function Tile({ name, icon, label, isChosen, onChoose }: TileProps) {
  return (
    <label className={classNames('q-row q-gap-3', styles['tile'], isChosen && styles['chosen'])}>
      <input type="radio" name={name} className="q-visually-hidden" checked={isChosen} onChange={onChoose} />
      {icon}
      {label}
    </label>
  )
}
