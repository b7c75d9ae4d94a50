import { SignInFrame } from '../../sign-in/sign-in-frame.tsx'
import { signOut, useUser } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { showSnackbar } from '../../ui/overlays/snackbar-store.ts'
import { useWords } from '../../i18n/use-words.ts'
import styles from './two-factor-page.module.css'
import { TwoFactorSetup } from './two-factor-setup.tsx'

/** Shown first when the organisation requires two-factor sign-in. Administrators may postpone it. */
export function TwoFactorPage({ onLater }: { onLater: () => void }) {
  const t = useWords()
  const me = useUser()
  return (
    <SignInFrame title={t('account.twoFactorTitle')} lead={t('account.twoFactorLead')}>
      <TwoFactorSetup onDone={() => showSnackbar({ text: t('account.twoFactorDone'), kind: 'done' })} />
      <div className={`q-wrap q-gap-2 ${styles['actions']}`}>
        {me.administrator && (
          <Button variant="ghost" onClick={onLater}>
            {t('account.twoFactorLater')}
          </Button>
        )}
        <Button variant="ghost" onClick={() => void signOut().catch(showFailure)}>
          {t('account.signOut')}
        </Button>
      </div>
    </SignInFrame>
  )
}
