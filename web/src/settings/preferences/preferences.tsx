import { Monitor, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { themeModes } from '../../../../shared/domain/theme.ts'
import { useThemeChoice } from '../../session/use-theme-choice.ts'
import { classNames } from '../../ui/class-names.ts'
import { Flag } from '../../ui/flag.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { setLanguage } from '../../words/language-store.ts'
import { languageNames, languages } from '../../words/languages.ts'
import { useLanguage, useWords } from '../../words/use-words.ts'
import { AlertsSection } from './alerts-section.tsx'
import { Choice } from './choice.tsx'
import { MapSection } from './map-section.tsx'
import { SectionPage } from '../../frame/section-page.tsx'
import { MapStylesSection } from './map-styles-section.tsx'
import styles from './preferences.module.css'

const themeIcons = { system: <Monitor />, light: <Sun />, dark: <Moon /> }

/** Theme, language, alerts and map: applied at once, without a save button. */
export function Preferences() {
  const t = useWords()
  const theme = useThemeChoice()
  const { language } = useLanguage()
  return (
    <SectionPage
      title={t('settings.preferences')}
      lead={t(theme.isSaved ? 'settings.preferencesMore' : 'settings.preferencesHere')}
    >
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
      <Choice title={t('app.language')}>
        <div className={styles['tiles']}>
          {languages.map((item) => (
            <Tile
              key={item}
              name="language"
              icon={<Flag language={item} />}
              label={languageNames[item]}
              isChosen={item === language}
              onChoose={() => void setLanguage(item).catch(showFailure)}
            />
          ))}
        </div>
      </Choice>
      <AlertsSection />
      <MapSection />
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
    <label className={classNames(styles['tile'], isChosen && styles['chosen'])}>
      <input type="radio" name={name} className="q-visually-hidden" checked={isChosen} onChange={onChoose} />
      {icon}
      {label}
    </label>
  )
}
