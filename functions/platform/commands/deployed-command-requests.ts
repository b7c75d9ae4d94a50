import { commands, commandWakeUps, deviceTimers, tenants, tracks } from '../deployed-ports.ts'
import type { CommandRequests } from '../ports/command-ports.ts'
import { queuedCommandRequests } from './command-requests.ts'

/** A port that is made of others: requests are queued as those of people are. */
export const commandRequests =
  () =>
  (tenantId: string): CommandRequests =>
    queuedCommandRequests(
      {
        tenants: tenants(),
        tracks: tracks(),
        commands: commands(),
        commandWakeUps: commandWakeUps(),
        deviceTimers: deviceTimers(),
        now: () => Date.now(),
      },
      tenantId,
    )
