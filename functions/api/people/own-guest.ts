import { guestEmail, isSharedGuest, shareOf } from '../../../shared/domain/access/share.ts'
import { user } from '../../../shared/entities/user.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { OpenSession } from '../../application/auth/session.ts'
import type { WorldOf } from '../../platform/needs.ts'
import { newGuestMark } from '../../platform/secrets.ts'
import { armGuestEnd } from './guest-expiry.ts'

/**
 * Earlier versions gave all links of one thing the same guest, so that they ended together. Such a link gets a guest of
 * its own when it is used and others have the same.
 * @returns whether it got one: who it stands for has to be read again
 */
export async function giveOwnGuest(world: WorldOf<'api'>, link: OpenSession): Promise<boolean> {
  const { tenantId, userId } = link
  const records = world.tenants.records(tenantId)
  const guest = await records.get(user, userId)
  const share = guest && shareOf(guest.email)
  if (!guest?.temporary || !share || !isSharedGuest(guest.email)) return false
  const others = (await world.lookups.sessionsOf(link)).filter(({ kind, key }) => kind === 'token' && key !== link.key)
  if (others.length === 0) return false
  const own = await records.create(user, {
    ...guest,
    email: guestEmail(share, { tenantId, mark: newGuestMark() }),
    expirationTime: isoTime(link.expiresAt),
  })
  await armGuestEnd(world, records, own)
  const things = await records.linksOf({ type: user.name, id: userId })
  await records.link(things.map(({ property }) => ({ owner: { type: user.name, id: own.id }, property })))
  const { stamp } = await records.credentials(own.id)
  await world.lookups.moveSession(link, { userId: own.id, stamp })
  return true
}
