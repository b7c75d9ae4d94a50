import type { AccountJson, SessionJson } from '../../api/queries.ts'
import type { MailStatusJson } from '../../../../shared/wire/mail/mail-status-json.ts'
import { dayMs } from '../../../../shared/domain/time/durations.ts'

export type NoticeKind =
  | 'entered'
  | 'suspended'
  | 'deletion'
  | 'trialOver'
  | 'unconfirmed'
  | 'mailStopped'
  | 'trial'
  | 'announcement'
  | 'readOnly'

export interface Notice {
  kind: NoticeKind
  tone: 'bad' | 'warn' | 'info' | 'entered'
  /** days until something ends, begun ones included: 1 on the last one */
  days?: number
  /** ISO 8601: when it ends */
  at?: string
  /** whom no e-mails are sent to any more, the latest first */
  mail?: readonly MailStatusJson[]
  /** what an administrator has to say */
  text?: string
  /** what is stored when the reader hides it; it is shown again when this changes. Absent when it cannot be hidden. */
  hideAs?: string
}

interface Situation {
  person: Pick<SessionJson, 'enteredBy' | 'administrator'>
  account: AccountJson | null
  announcement: string | null
  /** of the users whom e-mails do not reach */
  mail: readonly MailStatusJson[]
  /** whether the person may change nothing */
  readOnly: boolean
}

/** from here on, the notice about the end of a trial cannot be hidden */
const urgentDays = 3

/** The notices above every screen, most urgent first. */
export function noticesOf({ person, account, announcement, mail, readOnly }: Situation, now: number): Notice[] {
  return [
    ...(person.enteredBy ? [{ kind: 'entered', tone: 'entered' } as const] : []),
    ...(account ? accountNotices(account, { administers: person.administrator, now }) : []),
    ...(person.administrator ? mailNotices(mail) : []),
    ...(announcement
      ? [{ kind: 'announcement', tone: 'info', text: announcement, hideAs: announcement } as const]
      : []),
    ...(readOnly ? [{ kind: 'readOnly', tone: 'info', hideAs: 'shown' } as const] : []),
  ]
}

/** Ends when the address is changed, or somebody tries again; hidden until the next e-mail comes back. */
function mailNotices(statuses: readonly MailStatusJson[]): Notice[] {
  const mail = statuses
    .filter(({ suppressed }) => suppressed)
    .toSorted((one, other) => (one.time < other.time ? 1 : -1))
  const [latest] = mail
  return latest ? [{ kind: 'mailStopped', tone: 'warn', mail, hideAs: `${latest.time} ${mail.length}` }] : []
}

function accountNotices(account: AccountJson, reader: { administers: boolean; now: number }): Notice[] {
  const { state, trialEndsAt, deletionAt, isConfirmed } = account
  const daysTo = (moment: string) => Math.max(1, Math.ceil((Date.parse(moment) - reader.now) / dayMs))
  const notices: Notice[] = []
  if (state === 'suspended') notices.push({ kind: 'suspended', tone: 'bad' })
  if (deletionAt) notices.push({ kind: 'deletion', tone: 'bad', at: deletionAt })
  if (state === 'trialOver') notices.push({ kind: 'trialOver', tone: 'bad' })
  if (!reader.administers) return notices
  if (!isConfirmed) notices.push({ kind: 'unconfirmed', tone: 'warn' })
  if (state === 'trial' && trialEndsAt !== null && !deletionAt) {
    const days = daysTo(trialEndsAt)
    const isUrgent = days <= urgentDays
    notices.push({
      kind: 'trial',
      tone: isUrgent ? 'warn' : 'info',
      days,
      ...(!isUrgent && { hideAs: String(days) }),
    })
  }
  return notices
}
