import { createHmac, timingSafeEqual } from 'node:crypto'
import { alertNumbers } from '../../../shared/domain/notifications/alert-numbers.data.ts'

/** What a link in a message is about: one event, one notification and one person. */
export interface NoticeSubject {
  tenantId: string
  eventId: number
  notificationId: number
  userId: number
  /** epoch ms */
  expiresAt: number
}

const markBytes = 16

/**
 * A token that shows one event to who got the message, and acknowledges it or pauses the notification; it can do nothing
 * else. It is signed with a secret of the tenant, and nothing is stored of it.
 */
export function noticeToken(subject: Omit<NoticeSubject, 'expiresAt'>, secret: string, now: number): string {
  return signed({ ...subject, expiresAt: now + alertNumbers.linkValidMs }, secret)
}

function signed({ tenantId, eventId, notificationId, userId, expiresAt }: NoticeSubject, secret: string): string {
  const said = [tenantId, ...[eventId, notificationId, userId, expiresAt].map((part) => part.toString(36))].join('.')
  const signature = createHmac('sha256', secret).update(`notice ${said}`).digest().subarray(0, markBytes)
  // no dot: paths that end in a name with one are files to the distribution, see `infra/capabilities/web-paths.ts`
  return `${Buffer.from(said).toString('base64url')}~${signature.toString('base64url')}`
}

const form = /^([a-z\d]{1,40})\.([a-z\d]{1,11})\.([a-z\d]{1,11})\.([a-z\d]{1,11})\.([a-z\d]{1,11})$/

/** What a token says, whether it is true or not; null when it is none. */
export function readNotice(token: string): NoticeSubject | null {
  const said = Buffer.from(token.split('~')[0] ?? '', 'base64url').toString()
  const [, tenantId, ...numbers] = form.exec(said) ?? []
  if (tenantId === undefined) return null
  const [eventId, notificationId, userId, expiresAt] = numbers.map((text) => Number.parseInt(text, 36)) as [
    number,
    number,
    number,
    number,
  ]
  return { tenantId, eventId, notificationId, userId, expiresAt }
}

export function isNoticeSigned(token: string, subject: NoticeSubject, secret: string): boolean {
  const [wanted, given] = [signed(subject, secret), token].map((text) => Buffer.from(text))
  return wanted!.length === given!.length && timingSafeEqual(wanted!, given!)
}
