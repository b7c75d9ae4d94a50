import { guests, lookups, sockets, tenants } from '../platform/deployed-ports.ts'
import { log } from '../platform/log.ts'
import { worldOf } from '../platform/world.ts'
import { removeExpiredGuests } from './remove-guests.ts'
import { scheduledTime } from './scheduled-time.ts'

const world = worldOf<'watch-guests'>({ guests, lookups, sockets, tenants })

/** Runs each minute. */
export async function handler(event: { time: string }): Promise<void> {
  const { asked, removed } = await removeExpiredGuests(world, scheduledTime(event))
  if (asked > 0) log({ capability: 'watch', what: 'guests', asked, removed })
}
