import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { Link } from '../../router/link.tsx'
import { api } from '../../api/client.ts'
import { serverQuery } from '../../api/queries.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyLine } from '../../ui/copy/copy-line.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { SectionCard } from '../../frame/section-page.tsx'

/** A link with which people add themselves to the organisation, while its settings allow that. */
export function InviteCard() {
  const t = useWords()
  const { data: server } = useSuspenseQuery(serverQuery())
  const invite = useMutation({ mutationFn: () => api.postForText('users/invitation') })
  const link = invite.data && `${location.origin}/sign-up?invitation=${encodeURIComponent(invite.data)}`
  return (
    <SectionCard
      title={t('account.invite')}
      text={
        server.registration ? (
          t('account.inviteMore')
        ) : (
          <>
            {t('account.inviteOff')} <Link to="/settings/server">{t('account.inviteSettings')}</Link>
          </>
        )
      }
      action={
        <Button
          icon={<UserRoundPlus />}
          busy={invite.isPending}
          disabled={!server.registration}
          onClick={() => invite.mutate()}
        >
          {t('account.inviteAction')}
        </Button>
      }
    >
      {invite.isError && <Alert tone="bad">{invite.error.message}</Alert>}
      {link && (
        <dl>
          <CopyLine label={t('account.inviteLink')} text={link} />
        </dl>
      )}
    </SectionCard>
  )
}
