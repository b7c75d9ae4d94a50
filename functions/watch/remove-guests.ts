import { user } from '../../shared/entities/user.ts'
import { atMost } from '../platform/concurrency.ts'
import { endSessionsOf } from '../platform/auth/end-sessions.ts'
import { errorFacts, log } from '../platform/log.ts'
import type { WorldOf } from '../platform/needs.ts'
import type { UserKey } from '../platform/ports/ports.ts'

const guestsAtOnce = 16
/** The others follow a minute later. */
const guestsPerRun = 500

/**
 * Removes share guests whose share ended by `now` (epoch ms), with their links, sessions and sockets. For a share that
 * was extended meanwhile, the timer is set to its new end.
 *
 * A guest that cannot be removed keeps its timer and does not hold up the others.
 * @returns how many timers were due, and how many guests were removed
 * @throws Error in the end, when some could not be removed
 */
export async function removeExpiredGuests(
  world: WorldOf<'watch-guests'>,
  now: number,
): Promise<{ due: number; removed: number }> {
  const due = await world.guestTimers.due(now, guestsPerRun)
  const done: typeof due = []
  let removed = 0
  await atMost(guestsAtOnce, due, async (timer) => {
    try {
      if (await removeGuest(world, timer.key, now)) removed++
      done.push(timer)
    } catch (error) {
      log({ capability: 'watch', what: 'guestNotRemoved', ...timer.key, ...errorFacts(error) })
    }
  })
  await world.guestTimers.complete(done)
  const failed = due.length - done.length
  if (failed > 0) throw new Error(`${failed} of ${due.length} guests could not be removed; the log names them`)
  return { due: due.length, removed }
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
