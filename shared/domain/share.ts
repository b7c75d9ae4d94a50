/** What is shared with somebody outside, and by whom. */
export interface Share {
  userId: number
  kind: 'device' | 'group'
  id: number
}

/**
 * The address of the guest who stands for a share. No mail reaches it (RFC 2606), nobody can choose it, and it is the
 * same for every share of this thing by this person.
 */
export const guestEmail = ({ userId, kind, id }: Share, tenantId: string): string =>
  `share-${userId}-${kind}-${id}@${tenantId}.invalid`

/** null for an address that is no guest's */
export function shareOf(email: string): Share | null {
  const found = /^share-(\d+)-(device|group)-(\d+)@[^@]+\.invalid$/.exec(email)
  const [, userId, kind, id] = found ?? []
  return found ? { userId: Number(userId), kind: kind as Share['kind'], id: Number(id) } : null
}
