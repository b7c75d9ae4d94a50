import { useSuspenseQuery } from '@tanstack/react-query'
import { bidiIsolate } from '../../../shared/i18n/bidi-isolate.ts'
import { serverQuery } from '../api/queries.ts'
import { goTo } from '../router/browser-location.ts'
import { Link } from '../router/link.tsx'
import { SectionPage } from '../frame/section-page.tsx'
import { TwoFactorSetup } from '../account/two-factor/two-factor-setup.tsx'
import { useUser } from '../session/use-session.ts'
import { Alert } from '../ui/alert.tsx'
import { showSnackbar } from '../ui/overlays/snackbar-store.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from '../frame/section-page.module.css'

/** The user's own two-factor sign-in, confirmed with a code before it takes effect. */
export function OwnTwoFactor() {
  const t = useWords()
  const me = useUser()
  const { data: server } = useSuspenseQuery(serverQuery())
  const back = `/settings/user/${me.id}`
  const done = () => {
    showSnackbar({ text: t('account.twoFactorDone'), kind: 'done' })
    goTo(back)
  }
  return (
    <SectionPage
      title={t('people.twoFactor')}
      lead={t('people.twoFactorMore')}
      back={{ to: back, label: bidiIsolate(me.name) }}
    >
      {server.attributes['totpEnable'] === true ? (
        <div className={styles['card']}>
          <TwoFactorSetup onDone={done} />
        </div>
      ) : (
        <NotOffered isAdministrator={me.administrator} />
      )}
    </SectionPage>
  )
}

/** A key would be refused: says who can change that, and where. */
function NotOffered({ isAdministrator }: { isAdministrator: boolean }) {
  const t = useWords()
  return (
    <Alert tone="info">
      {t('people.twoFactorNotOffered')}{' '}
      {isAdministrator ? <Link to="/settings/server">{t('people.twoFactorOffer')}</Link> : t('people.twoFactorAsk')}
    </Alert>
  )
}
