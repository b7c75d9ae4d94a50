import { limits } from '../../../shared/domain/limits.ts'
import { device } from '../../../shared/entities/device.ts'
import { atMost } from '../../platform/concurrency.ts'
import { spend } from '../allowance.ts'
import { note } from '../audit-entries.ts'
import type { ScopedCaller, Route } from '../route.ts'
import type { World } from '../../platform/ports/ports.ts'
import { requireAdministrator } from './audit.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'

const atOnce = 32

/** For one tenant what a restart was for a server of one's own: everybody comes back, and nothing is remembered. */
export const rebootRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/server/reboot',
    access: 'signedIn',
    gate: gates.whileOpen,
    document: describe('administration', () => ({
      summary: 'Restart',
      notes: 'Closes the organisation’s open sockets and clears its cached data. Stored data is not affected.',
      answer: { text: '`OK`' },
      refuses: ['tooMuch'],
    })),
    answer: async (c, caller) => {
      requireAdministrator(caller)
      const { tenantId } = caller.actor
      const { rebootsMax: max, rebootsWindowMs: windowMs } = limits
      await spend(c.var.world, [{ name: `reboot:${tenantId}`, max, windowMs }])
      await restart(c.var.world, caller)
      note(c, { action: 'reboot', objectType: 'server' })
      return c.text('OK')
    },
  },
]

/** Settings written again move the version that everybody's memory hangs on; a touched device is loaded afresh. */
async function restart(world: World, caller: ScopedCaller): Promise<void> {
  const { settings } = await caller.tenant()
  const { tenantId } = caller.actor
  await world.tenants.records(tenantId).saveSettings(settings, settings)
  await atMost(atOnce, await caller.records.list(device), ({ id }) => caller.tracks.touch(id))
  const { connections } = await world.sockets.watchers(tenantId)
  await atMost(atOnce, connections, ({ connectionId }) => world.sockets.hangUp(connectionId))
}
