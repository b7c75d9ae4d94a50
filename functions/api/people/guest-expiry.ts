import type { User } from '../../../shared/entities/user.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { Records } from '../../platform/ports/ports.ts'

/** Sees to it that a share guest is removed once their time is over. */
export async function armGuestEnd(world: WorldOf<'api'>, { tenantId }: Records, guest: User): Promise<void> {
  if (!guest.temporary || guest.expirationTime === null) return
  await world.guestTimers.schedule({ tenantId, userId: guest.id }, Date.parse(guest.expirationTime))
}
