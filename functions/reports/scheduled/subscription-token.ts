import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ReportKey } from '../../platform/ports/ports.ts'

/** One person's subscription to one scheduled report. */
export interface Subscription extends ReportKey {
  /** a user, or somebody without an account by their own id, which is below 0 */
  recipientId: number
}

/** A file that somebody without an account was mailed. */
export interface MailedFile extends Subscription {
  jobId: string
}

const markBytes = 16

/**
 * A token that ends one subscription and can do nothing else. It is signed with the report's own secret, so it is worth
 * nothing once the report is gone, and nothing is stored of it.
 */
export function subscriptionToken(subscription: Subscription, secret: string): string {
  const { tenantId, reportId, recipientId } = subscription
  return signedToken('unsubscribe', `${tenantId}.${reportId}.${recipientId}`, secret)
}

/** A token that hands out the file that one mail to somebody without an account was about. */
export function fileToken({ tenantId, reportId, recipientId, jobId }: MailedFile, secret: string): string {
  return signedToken('file', `${tenantId}.${reportId}.${recipientId}.${jobId}`, secret)
}

function signedToken(purpose: Purpose, said: string, secret: string): string {
  return `${Buffer.from(said).toString('base64url')}.${signature(purpose, said, secret).toString('base64url')}`
}

/** What a token says, whether it is true or not; null when it is none. */
export function readSubscription(token: string): Subscription | null {
  const [, tenantId, reportId, recipientId] =
    /^([a-z\d]{1,40})\.([1-9]\d{0,14})\.(-?[1-9]\d{0,14})$/.exec(saidBy(token)) ?? []
  return tenantId === undefined ? null : { tenantId, reportId: Number(reportId), recipientId: Number(recipientId) }
}

/** The same for a file. */
export function readMailedFile(token: string): MailedFile | null {
  const [, subscription = '', jobId = ''] = /^(.+)\.([A-Za-z\d]{1,40})$/.exec(saidBy(token)) ?? []
  const read = readSubscription(Buffer.from(subscription).toString('base64url'))
  return read && { ...read, jobId }
}

export const isSigned = (token: string, subscription: Subscription, secret: string): boolean =>
  isSame(subscriptionToken(subscription, secret), token)

export const isSignedFile = (token: string, file: MailedFile, secret: string): boolean =>
  isSame(fileToken(file, secret), token)

function isSame(...tokens: readonly [string, string]): boolean {
  const [wanted, given] = tokens.map((text) => Buffer.from(text))
  return wanted!.length === given!.length && timingSafeEqual(wanted!, given!)
}

const saidBy = (token: string): string => Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()

type Purpose = 'unsubscribe' | 'file'

const signature = (purpose: Purpose, said: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`${purpose} ${said}`).digest().subarray(0, markBytes)
