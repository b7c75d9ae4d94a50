import type { ServerSettings } from '../../entities/server-settings.ts'
import type { User } from '../../entities/user.ts'
import { mayShare } from './permissions.ts'
import { earlierEnd } from './restrictions.ts'
import { shareMsMax } from './share-days.ts'

/** What is shared with somebody outside, and by whom. */
export interface Share {
  userId: number
  kind: 'device' | 'group'
  id: number
}

/**
 * The address of the guest who stands for one link. No mail reaches it (RFC 2606) and nobody can choose it. The mark
 * keeps the links of one thing apart: each ends by itself.
 */
export const guestEmail = ({ userId, kind, id }: Share, { tenantId, mark }: { tenantId: string; mark: string }) =>
  `share-${userId}-${kind}-${id}-${mark}@${tenantId}.invalid`

/** null for an address that is no guest's. Links that were made by earlier versions have no mark. */
export function shareOf(email: string): Share | null {
  const found = /^share-(\d+)-(device|group)-(\d+)(?:-[a-z\d]+)?@[^@]+\.invalid$/.exec(email)
  const [, userId, kind, id] = found ?? []
  return found ? { userId: Number(userId), kind: kind as Share['kind'], id: Number(id) } : null
}

/** Addresses that can never be reached (RFC 2606): share links and nobody else have one. */
export const unreachable = /[.@]invalid$/

/** Whether several links may have this guest, as in earlier versions: there is no mark. */
export const isSharedGuest = (email: string): boolean => /^share-\d+-(?:device|group)-\d+@/.test(email)

/** When a link was made: an attribute of its guest, ISO text. */
export const sharedAtKey = 'sharedAt'

/**
 * When a guest's link ends, ISO text; null for never. The longest end holds for links that were made without one too;
 * the oldest do not know when they were made, and end as they say.
 */
export function shareEnd(
  { expirationTime, attributes }: Pick<User, 'expirationTime' | 'attributes'>,
  settings: ServerSettings,
) {
  const sharedAt = attributes[sharedAtKey]
  const madeAt = typeof sharedAt === 'string' ? Date.parse(sharedAt) : Number.NaN
  return Number.isNaN(madeAt)
    ? expirationTime
    : earlierEnd(expirationTime, new Date(madeAt + shareMsMax(settings)).toISOString())
}

/**
 * A guest as they may act now: not longer than the longest end, and only while who made the link may act and share.
 * @param sharer as they may act; null for one who is gone
 */
export function guestNow(guest: User, sharer: User | null, settings: ServerSettings): User {
  const isOver = !sharer || sharer.disabled || !mayShare(sharer, settings)
  const end = shareEnd(guest, settings)
  return {
    ...guest,
    disabled: guest.disabled || isOver,
    expirationTime: sharer ? earlierEnd(end, sharer.expirationTime) : end,
  }
}
