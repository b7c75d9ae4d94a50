import { createHmac, timingSafeEqual } from 'node:crypto'
import { accountLimits } from '../../../shared/domain/limits/accounts.ts'
import type { UserKey } from '../../platform/ports/ports.ts'
import { newStamp } from '../../platform/secrets.ts'
import { cookieValue, type AuthRequest } from './request.ts'

/** Says of a browser that it signed in before. It opens nothing: it only has attempts of its own. */
export const deviceCookie = 'QAFILA_DEVICE'

/** An account as a browser may prove that it knows it. */
export interface KnownAccount extends UserKey {
  /** of the password, as stored: a new one ends the proof */
  hash: string
}

interface Entry {
  /** random; names the browser's attempts at the account */
  mark: string
  proof: string
}

/** What the browser holds, of any accounts; latest first. Anybody can send anything here. */
export function deviceEntries(request: Pick<AuthRequest, 'header'>): Entry[] {
  const entries = (cookieValue(request, deviceCookie) ?? '').split('~', accountLimits.knownDeviceAccountsMax)
  return entries.flatMap((entry) => {
    const [, mark, proof] = /^([\w-]{12})\.([\w-]{43})$/.exec(entry) ?? []
    return mark && proof ? [{ mark, proof }] : []
  })
}

/** The mark with which one of the entries proves that its browser signed in to this account; null when none does. */
export const knownMark = (entries: readonly Entry[], account: KnownAccount): string | null =>
  entries.find((entry) => proves(entry, account))?.mark ?? null

/** The cookie's value once its browser signed in to the account: what it held of others, as far as it fits, stays. */
export function entriesWith(entries: readonly Entry[], account: KnownAccount): string {
  const mark = knownMark(entries, account) ?? newStamp()
  const others = entries.filter((entry) => !proves(entry, account))
  return [{ mark, proof: proofOf(mark, account) }, ...others]
    .slice(0, accountLimits.knownDeviceAccountsMax)
    .map((entry) => `${entry.mark}.${entry.proof}`)
    .join('~')
}

const proves = ({ mark, proof }: Entry, account: KnownAccount): boolean =>
  timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(mark, account)))

const proofOf = (mark: string, { tenantId, userId, hash }: KnownAccount): string =>
  createHmac('sha256', hash)
    .update(JSON.stringify(['known device', tenantId, userId, mark]))
    .digest('base64url')
