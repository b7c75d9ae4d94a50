import type { AccountJson, SessionJson } from '../../api/queries.ts'
import { dayMs } from '../../../../shared/domain/durations.ts'

export type NoticeKind =
  | 'entered'
  | 'suspended'
  | 'deletion'
  | 'trialOver'
  | 'unconfirmed'
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
  /** what an administrator has to say */
  text?: string
  /** what is kept when the reader hides it; it comes back when this changes. Absent when it cannot be hidden. */
  hideAs?: string
}

interface Situation {
  person: Pick<SessionJson, 'enteredBy' | 'administrator'>
  account: AccountJson | null
  announcement: string | null
  /** whether the person may change nothing */
  readOnly: boolean
}

/** from here on the end of a trial cannot be hidden any more */
const urgentDays = 3

/** What has to be said above every screen, the most urgent first. */
export function noticesOf({ person, account, announcement, readOnly }: Situation, now: number): Notice[] {
  return [
    ...(person.enteredBy ? [{ kind: 'entered', tone: 'entered' } as const] : []),
    ...(account ? accountNotices(account, { administers: person.administrator, now }) : []),
    ...(announcement
      ? [{ kind: 'announcement', tone: 'info', text: announcement, hideAs: announcement } as const]
      : []),
    ...(readOnly ? [{ kind: 'readOnly', tone: 'info', hideAs: 'told' } as const] : []),
  ]
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
