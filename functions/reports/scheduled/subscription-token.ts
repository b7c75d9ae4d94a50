import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ReportKey, UserKey } from '../../platform/ports/ports.ts'

/** One person's subscription to one scheduled report. */
export type Subscription = ReportKey & UserKey

const markBytes = 16

/**
 * A token that ends one subscription and can do nothing else. It is signed with the report's own secret, so it is worth
 * nothing once the report is gone, and nothing is stored of it.
 */
export function subscriptionToken(subscription: Subscription, secret: string): string {
  const { tenantId, reportId, userId } = subscription
  const said = `${tenantId}.${reportId}.${userId}`
  return `${Buffer.from(said).toString('base64url')}.${signature(said, secret).toString('base64url')}`
}

/** What a token says, whether it is true or not; null when it is none. */
export function readSubscription(token: string): Subscription | null {
  const said = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()
  const [, tenantId, reportId, userId] = /^([a-z\d]{1,40})\.([1-9]\d{0,14})\.([1-9]\d{0,14})$/.exec(said) ?? []
  return tenantId === undefined ? null : { tenantId, reportId: Number(reportId), userId: Number(userId) }
}

export function isSigned(token: string, subscription: Subscription, secret: string): boolean {
  const [wanted, given] = [subscriptionToken(subscription, secret), token].map((text) => Buffer.from(text))
  return wanted!.length === given!.length && timingSafeEqual(wanted!, given!)
}

const signature = (said: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`unsubscribe ${said}`).digest().subarray(0, markBytes)
