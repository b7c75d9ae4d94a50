import { useWords } from '../words/use-words.ts'
import { HelpPanel } from './help-panel.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { LoginForm } from './login-form.tsx'
import { NightRoute } from './night-route.tsx'
import { Mark } from '../ui/mark.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import styles from './login.module.css'

/** The door of the product: what it is on one side, the way in on the other. */
export function Login() {
  const t = useWords()
  return (
    <div className={styles['page']}>
      <aside className={styles['scene']}>
        <NightRoute />
        <div className={styles['brand']}>
          <Mark size={44} />
          <span className={styles['name']}>{t('app.product')}</span>
        </div>
        <div className={styles['promise']}>
          <p className={styles['headline']}>{t('app.promise')}</p>
          <p className={styles['byline']}>{t('app.promiseMore')}</p>
        </div>
      </aside>
      <main className={styles['side']}>
        <div className={styles['preferences']}>
          <ThemeMenu />
          <LanguageMenu />
        </div>
        <div className={styles['content']}>
          <h1 className={styles['heading']}>{t('app.login')}</h1>
          <p className={styles['lead']}>{t('app.loginLead')}</p>
          <LoginForm />
          <HelpPanel />
        </div>
      </main>
    </div>
  )
}
