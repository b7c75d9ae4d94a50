import { isSuppressed, type MailStatus, type MailTrouble } from '../../domain/mail/mail-status.ts'
import { isoTime } from '../dates.ts'

/** Why e-mails do not reach a user. */
export interface MailStatusJson {
  userId: number
  name: string
  email: string
  reason: MailTrouble
  /** what the other mail server said; empty when it said nothing */
  detail: string
  /** the last time */
  time: string
  softBounces: number
  /** whether nothing is sent to the address any more */
  suppressed: boolean
}

export const mailStatusJson = (
  person: { id: number; name: string; email: string },
  status: MailStatus,
): MailStatusJson => ({
  userId: person.id,
  name: person.name,
  email: person.email,
  reason: status.trouble,
  detail: status.detail,
  time: isoTime(status.at),
  softBounces: status.softBounces,
  suppressed: isSuppressed(status),
})
