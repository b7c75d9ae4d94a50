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
