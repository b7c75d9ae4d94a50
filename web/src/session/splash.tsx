import { Logo } from '../ui/logo.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useWords } from '../i18n/use-words.ts'
import styles from './full-page.module.css'

/** The first half second: the logo and a sign of progress. */
export function Splash() {
  const t = useWords()
  return (
    <main className={styles['page']}>
      <div className={styles['splash']}>
        <Logo size={56} />
        <Spinner label={t('app.loading')} />
      </div>
    </main>
  )
}
