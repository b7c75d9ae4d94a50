import { user } from '../../shared/entities/user.ts'
import { atMost } from '../platform/concurrency.ts'
import { endSessionsOf } from '../platform/auth/end-sessions.ts'
import { errorFacts, log } from '../platform/log.ts'
import type { UserKey, World } from '../platform/ports/ports.ts'

const guestsAtOnce = 16
/** What is left comes a minute later. */
const guestsPerRun = 500

/**
 * Removes share guests whose time is over by `now` (epoch ms), with what they were linked to, what they held and their
 * sockets. One whose share was extended meanwhile is looked at again at its new end.
 *
 * One that cannot be removed keeps its alarm, and no other waits for it.
 * @returns how many rang and how many were removed
 * @throws Error in the end, when some could not be removed
 */
export async function removeExpiredGuests(world: World, now: number): Promise<{ asked: number; removed: number }> {
  const due = await world.guests.due(now, guestsPerRun)
  const asked: typeof due = []
  let removed = 0
  await atMost(guestsAtOnce, due, async (alarm) => {
    try {
      if (await removeGuest(world, alarm.guest, now)) removed++
      asked.push(alarm)
    } catch (error) {
      log({ capability: 'watch', what: 'guestNotRemoved', ...alarm.guest, ...errorFacts(error) })
    }
  })
  await world.guests.complete(asked)
  const left = due.length - asked.length
  if (left > 0) throw new Error(`${left} of ${due.length} guests could not be removed; the log names them`)
  return { asked: due.length, removed }
}

/** @returns whether the guest was removed now */
async function removeGuest(world: World, guest: UserKey, now: number): Promise<boolean> {
  const records = world.tenants.records(guest.tenantId)
  const person = await records.get(user, guest.userId)
  if (!person?.temporary || person.expirationTime === null) return false
  const end = Date.parse(person.expirationTime)
  if (end > now) {
    await world.guests.schedule(guest, end)
    return false
  }
  // whoever extends the share at this moment is faster, or makes another guest
  await records.remove(user, guest.userId, { seen: person })
  await endSessionsOf(world, guest)
  return true
}
