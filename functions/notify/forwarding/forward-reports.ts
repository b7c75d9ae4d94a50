import { BoundedMap } from '../../../shared/domain/bounded-map.ts'
import { isDeviceChosen, isEventChosen } from '../../../shared/domain/forwarding/chosen.ts'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import { forwardingLimits } from '../../../shared/domain/limits/forwarding.ts'
import type { Position } from '../../../shared/domain/position.ts'
import type { Forwarding } from '../../../shared/entities/forwarding/forwarding.ts'
import type { TenantAlerts } from '../../application/alerts/tenant-alerts.ts'
import { atMost } from '../../platform/concurrency.ts'
import { chunks } from '../../platform/dynamo/items.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { ForwardedBatch } from '../../platform/ports/ports.ts'

/** What a tenant's devices reported, in the order of the stream. */
export interface Reported {
  /** of the first record: rises within a device */
  sequence: string
  positions: readonly Position[]
  events: readonly FleetEvent[]
}

const targetsAtOnce = 5
const targetsMax = 2_000
/** The process that wakes a target does it for all that is stored within half the time that it waits. */
const sameWakeUpMs = forwardingLimits.gatherMs / 2
/** Numbers of a stream have up to 40 digits. */
const digits = 40

/** Stores what is new for each target that wants it, and has it sent. Doing it again stores the same again. */
export function reportForwarder(world: Pick<WorldOf<'notify-events'>, 'forwardings' | 'alertQueue' | 'now'>) {
  const wokenAt = new BoundedMap<string, number>(targetsMax)

  async function wake(tenantId: string, forwardingId: number): Promise<void> {
    const name = `${tenantId}#${forwardingId}`
    const now = world.now()
    if (now - (wokenAt.get(name) ?? Number.NEGATIVE_INFINITY) < sameWakeUpMs) return
    await world.alertQueue.wake({ tenantId, forwardingId, isRetry: false }, forwardingLimits.gatherMs)
    wokenAt.set(name, now)
  }

  return async (tenant: TenantAlerts, reported: Reported): Promise<void> => {
    const { tenantId } = tenant
    if (tenant.isSuspended) return
    const active = tenant.forwardings.filter(({ disabled }) => !disabled)
    await atMost(targetsAtOnce, active, async (target) => {
      const { positions, events } = await chosenOf(tenant, target, reported)
      const batches = batchesOf({ sequence: reported.sequence, positions, events }, world.now())
      if (batches.length === 0) return
      await world.forwardings(tenantId).add(target.id, batches)
      await wake(tenantId, target.id)
    })
  }
}

async function chosenOf(tenant: TenantAlerts, target: Forwarding, reported: Reported) {
  const wanted = [
    ...(target.positions ? reported.positions : []),
    ...reported.events.filter(({ type }) => isEventChosen(target, type)),
  ]
  const ids = [...new Set(wanted.map(({ deviceId }) => deviceId))]
  const has = new Set<number>()
  await atMost(targetsAtOnce, ids, async (id) => {
    if (await isDeviceChosen(target, id, () => tenant.groupsOf(id))) has.add(id)
  })
  return {
    positions: target.positions ? reported.positions.filter(({ deviceId }) => has.has(deviceId)) : [],
    events: reported.events.filter((event) => has.has(event.deviceId) && isEventChosen(target, event.type)),
  }
}

/** In parts that an item can hold; events come behind the positions that they are about. */
function batchesOf({ sequence, positions, events }: Reported, at: number): ForwardedBatch[] {
  const parts = chunks(positions, forwardingLimits.batchPositionsMax).map((part) => ({ positions: part, events: [] }))
  const ofEvents = chunks(events, forwardingLimits.batchPositionsMax).map((part) => ({ positions: [], events: part }))
  const all =
    parts.length === 1 && ofEvents.length <= 1
      ? [{ positions: [...positions], events: [...events] }]
      : [...parts, ...ofEvents]
  const name = sequence.padStart(digits, '0')
  return all.map((part, index) => ({ key: `${name}-${String(index).padStart(4, '0')}`, at, ...part }))
}
