import { isolated } from '../../../shared/words/isolated.ts'
import { goTo } from '../router/browser-location.ts'
import { BackLink } from '../router/back-link.tsx'
import { TwoFactorSetup } from '../account/two-factor/two-factor-setup.tsx'
import { useUser } from '../session/use-session.ts'
import { showSnackbar } from '../ui/overlays/snackbar-store.ts'
import { useWords } from '../words/use-words.ts'
import styles from '../share/share-screen.module.css'

/** The user's own two-factor sign-in, confirmed with a code before it takes effect. */
export function OwnTwoFactor() {
  const t = useWords()
  const me = useUser()
  const back = `/settings/user/${me.id}`
  const done = () => {
    showSnackbar({ text: t('account.twoFactorDone'), tone: 'ok', durationMs: 5000 })
    goTo(back)
  }
  return (
    <section className={styles['screen']} aria-labelledby="step-title">
      <header className={styles['header']}>
        <BackLink to={back}>{isolated(me.name)}</BackLink>
        <h1 id="step-title">{t('people.twoFactor')}</h1>
        <p>{t('people.twoFactorMore')}</p>
      </header>
      <div className={styles['card']}>
        <TwoFactorSetup onDone={done} />
      </div>
    </section>
  )
}
