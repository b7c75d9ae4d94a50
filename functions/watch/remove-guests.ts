import { user } from '../../shared/entities/user.ts'
import { endSessionsOf } from '../application/auth/end-sessions.ts'
import { errorFacts, log } from '../platform/log.ts'
import type { WorldOf } from '../platform/needs.ts'
import type { UserKey } from '../platform/ports/ports.ts'
import { budgets } from '../application/timers/budgets.ts'
import { runDue } from '../application/timers/run-due.ts'

/**
 * Removes share guests whose share ended by `now` (epoch ms), with their links, sessions and sockets. For a share that
 * was extended meanwhile, the timer is set to its new end.
 * @returns how many timers were due, and how many guests were removed
 * @throws Error in the end, when some could not be removed
 */
export async function removeExpiredGuests(
  world: WorldOf<'watch-guests'>,
  now: number,
): Promise<{ due: number; removed: number }> {
  let removed = 0
  const { due, failed } = await runDue<UserKey>({
    timers: world.guestTimers,
    budget: budgets.guests,
    dueBy: now,
    now: () => world.now(),
    nameOf: ({ tenantId, userId }) => `${tenantId}#${userId}`,
    visit: async (key) => {
      if (await removeGuest(world, key, now)) removed++
    },
    noteFailure: (key, error) => log({ capability: 'watch', what: 'guestNotRemoved', ...key, ...errorFacts(error) }),
  })
  if (failed > 0) throw new Error(`${failed} of ${due} guests could not be removed; the log names them`)
  return { due, removed }
}

/** @returns whether the guest was removed now */
async function removeGuest(world: WorldOf<'watch-guests'>, guest: UserKey, now: number): Promise<boolean> {
  const records = world.tenants.records(guest.tenantId)
  const person = await records.get(user, guest.userId)
  if (!person?.temporary || person.expirationTime === null) return false
  const end = Date.parse(person.expirationTime)
  if (end > now) {
    await world.guestTimers.schedule(guest, end)
    return false
  }
  // refused when the share is extended at this moment
  await records.remove(user, guest.userId, { seen: person })
  await endSessionsOf(world, guest)
  return true
}
