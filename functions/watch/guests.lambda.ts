import { guestTimers, lookups, sockets, tenants } from '../platform/aws-ports.ts'
import { log } from '../platform/log.ts'
import { worldOf } from '../platform/world.ts'
import { removeExpiredGuests } from './remove-guests.ts'
import { scheduledTime } from './scheduled-time.ts'

const world = worldOf<'watch-guests'>({ guestTimers, lookups, sockets, tenants })

/** Runs every minute. */
export async function handler(event: { time: string }): Promise<void> {
  const { due, removed } = await removeExpiredGuests(world, scheduledTime(event))
  if (due > 0) log({ capability: 'watch', what: 'guestTimers', due, removed })
}
