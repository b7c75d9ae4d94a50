import { isolated } from '../../../shared/words/isolated.ts'
import { goTo } from '../router/browser-location.ts'
import { SectionPage } from '../frame/section-page.tsx'
import { TwoFactorSetup } from '../account/two-factor/two-factor-setup.tsx'
import { useUser } from '../session/use-session.ts'
import { showSnackbar } from '../ui/overlays/snackbar-store.ts'
import { useWords } from '../words/use-words.ts'
import styles from '../frame/section-page.module.css'

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
    <SectionPage
      title={t('people.twoFactor')}
      lead={t('people.twoFactorMore')}
      back={{ to: back, label: isolated(me.name) }}
    >
      <div className={styles['card']}>
        <TwoFactorSetup onDone={done} />
      </div>
    </SectionPage>
  )
}
