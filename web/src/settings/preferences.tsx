import { Monitor, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Flag } from '../ui/flag.tsx'
import { showFailure } from '../ui/show-failure.ts'
import { chooseTheme, themeModes, useTheme } from '../ui/theme-store.ts'
import { speak } from '../words/language-store.ts'
import { languageNames, languages } from '../words/languages.ts'
import { useLanguage, useWords } from '../words/use-words.ts'
import styles from './preferences.module.css'

const themeIcons = { system: <Monitor />, light: <Sun />, dark: <Moon /> }

/** How the product looks in this browser: in force at once, nothing to save. */
export function Preferences() {
  const t = useWords()
  const { mode } = useTheme()
  const { language } = useLanguage()
  return (
    <div className={styles['page']}>
      <header>
        <h1>{t('settings.preferences')}</h1>
        <p>{t('settings.preferencesMore')}</p>
      </header>
      <Choice title={t('app.theme')}>
        {themeModes.map((item) => (
          <Tile
            key={item}
            name="theme"
            icon={themeIcons[item]}
            label={t(`app.theme.${item}`)}
            isChosen={item === mode}
            onChoose={() => chooseTheme(item)}
          />
        ))}
      </Choice>
      <Choice title={t('app.language')}>
        {languages.map((item) => (
          <Tile
            key={item}
            name="language"
            icon={<Flag language={item} />}
            label={languageNames[item]}
            isChosen={item === language}
            onChoose={() => void speak(item).catch(showFailure)}
          />
        ))}
      </Choice>
    </div>
  )
}

function Choice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles['choice']}>
      <legend>{title}</legend>
      <div className={styles['tiles']}>{children}</div>
    </fieldset>
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
