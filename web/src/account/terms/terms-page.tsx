import { useMutation, useQueryClient } from '@tanstack/react-query'
import { agreementKeys, termsVersion } from '../../../../shared/domain/access/terms.ts'
import { api } from '../../api/client.ts'
import { serverQuery, sessionQuery, type ServerJson, type SessionJson } from '../../api/queries.ts'
import { signOut, useUser } from '../../session/use-session.ts'
import styles from '../../sign-in/sign-in-frame.module.css'
import { SignInFrame } from '../../sign-in/sign-in-frame.tsx'
import { TermsPages } from '../../sign-up/terms-pages.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { useWords } from '../../i18n/use-words.ts'

/** The terms of the organisation as they are now: who does not agree signs out. */
export function TermsPage({ server }: { server: ServerJson }) {
  const t = useWords()
  const queries = useQueryClient()
  const me = useUser()
  const agree = useMutation({
    mutationFn: () => api.post<SessionJson>('users/terms', { version: termsVersion(server) }),
    onSuccess: (agreed) => queries.setQueryData(sessionQuery().queryKey, agreed),
    // they may have changed meanwhile
    onError: () => void queries.invalidateQueries(serverQuery()),
  })
  const isFirst = me.attributes[agreementKeys.accepted] !== true
  return (
    <SignInFrame title={t('signIn.agree')} lead={t(isFirst ? 'signIn.agreeFirst' : 'signIn.agreeAgain')}>
      <div className={styles['form']}>
        <TermsPages server={server} />
        {agree.error && <Alert tone="bad">{agree.error.message}</Alert>}
        <p className={styles['lead']}>{t('signIn.agreeMeans')}</p>
        <Button variant="primary" size="large" full busy={agree.isPending} onClick={() => agree.mutate()}>
          {t('signIn.agreeAction')}
        </Button>
        <Button size="large" full disabled={agree.isPending} onClick={() => void signOut().catch(showFailure)}>
          {t('signIn.agreeDecline')}
        </Button>
      </div>
    </SignInFrame>
  )
}
