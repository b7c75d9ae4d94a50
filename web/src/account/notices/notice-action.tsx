import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailStatusJson } from '../../../../shared/wire/mail/mail-status-json.ts'
import { Link } from '../../router/link.tsx'
import { api } from '../../api/client.ts'
import { serverQuery } from '../../api/queries.ts'
import { enterAs } from '../../session/session-commands.ts'
import { loginFailureText } from '../../session/login-failure.ts'
import { useUser } from '../../session/use-session.ts'
import { contactOf, mailTo } from '../../session/support-contact.ts'
import { showSnackbar } from '../../ui/overlays/snackbar-store.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { Notice } from './notices.ts'

interface ActionProps {
  notice: Notice
  className: string
}

/** The one thing to do about a notice; nothing when there is nothing to do. */
export function NoticeAction({ notice: { kind, mail = [] }, className }: ActionProps) {
  switch (kind) {
    case 'entered':
      return <ReturnButton className={className} />
    case 'unconfirmed':
      return <MailAgain className={className} />
    case 'mailStopped':
      return <CheckAddress mail={mail} className={className} />
    case 'deletion':
      return <TakeBack className={className} />
    case 'trial':
    case 'trialOver':
    case 'suspended':
      return <Contact className={className} />
    default:
      return null
  }
}

function ReturnButton({ className }: { className: string }) {
  const t = useWords()
  const { enteredBy } = useUser()
  if (!enteredBy) return null
  return (
    <button type="button" className={className} onClick={() => enterAs(enteredBy.id)}>
      {t('account.backTo', { name: `\u2068${enteredBy.name}\u2069` })}
    </button>
  )
}

/** Sends the email that confirms the account’s address again. */
export function MailAgain({ className }: { className?: string }) {
  const t = useWords()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await api.post('sign-up/confirmation')
      showSnackbar({ text: t('account.mailSent'), kind: 'done' })
    } catch (failure) {
      showSnackbar({ text: loginFailureText(failure, t), kind: 'failed' })
    }
    setBusy(false)
  }
  return (
    <button type="button" className={className} disabled={isBusy} onClick={() => void send()}>
      {t('account.mailAgain')}
    </button>
  )
}

/** To the person, or to the list of people, where each of them has a mark. */
function CheckAddress({ mail, className }: { mail: readonly MailStatusJson[]; className: string }) {
  const t = useWords()
  const [first, ...others] = mail
  const to = first && others.length === 0 ? `/settings/user/${first.userId}` : '/settings/users'
  return (
    <Link to={to} className={className}>
      {t('account.checkAddresses', { count: mail.length })}
    </Link>
  )
}

function TakeBack({ className }: { className: string }) {
  const t = useWords()
  const { administrator } = useUser()
  if (!administrator) return null
  return (
    <Link to="/settings/organisation" className={className}>
      {t('account.cancelDeletion')}
    </Link>
  )
}

function Contact({ className }: { className: string }) {
  const t = useWords()
  const { data: server } = useSuspenseQuery(serverQuery())
  return (
    <a className={className} href={mailTo(contactOf(server).email, t('account.contactSubject'))}>
      {t('account.contact')}
    </a>
  )
}
