import { ChevronDown } from 'lucide-react'
import { Flag } from '../ui/flag.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import { showFailure } from '../ui/overlays/show-failure.ts'
import { setLanguage } from '../i18n/language-store.ts'
import { languageNames, languages } from '../i18n/languages.ts'
import { useLanguage, useWords } from '../i18n/use-words.ts'
import styles from './language-menu.module.css'

export function LanguageMenu() {
  const t = useWords()
  const { language } = useLanguage()
  return (
    <Menu
      label={t('app.language')}
      align="end"
      trigger={(props) => (
        <button
          type="button"
          className={`q-inline-row q-gap-2 ${styles['trigger']}`}
          aria-label={`${t('app.language')}: ${languageNames[language]}`}
          {...props}
        >
          <Flag language={language} />
          <span>{languageNames[language]}</span>
          <ChevronDown size={16} aria-hidden />
        </button>
      )}
      items={languages.map((item) => ({
        key: item,
        label: <span lang={item}>{languageNames[item]}</span>,
        icon: <Flag language={item} />,
        checked: item === language,
        onSelect: () => void setLanguage(item).catch(showFailure),
      }))}
    />
  )
}
