import { log } from '../platform/log.ts'
import { world } from '../platform/world.ts'
import { removeExpiredGuests } from './remove-guests.ts'
import { scheduledTime } from './scheduled-time.ts'

/** Woken every minute, like `silent-devices.ts`. */
export async function handler(event: { time: string }): Promise<void> {
  const { asked, removed } = await removeExpiredGuests(world(), scheduledTime(event))
  if (asked > 0) log({ capability: 'watch', what: 'guests', asked, removed })
}
