import { commands, commandWakeUps, deviceTimers, tenants, tracks } from '../../platform/aws-ports.ts'
import type { CommandRequests } from '../../platform/ports/command-ports.ts'
import { assemble } from '../../platform/world.ts'
import { queuedCommandRequests, type RequestWorld } from './command-requests.ts'

/** A port that is made of others: requests are queued as those of people are. */
export function commandRequests(): (tenantId: string) => CommandRequests {
  const world: RequestWorld = assemble({ tenants, tracks, commands, commandWakeUps, deviceTimers })
  return (tenantId) => queuedCommandRequests(world, tenantId)
}
