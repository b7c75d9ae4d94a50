import { BoundedMap } from '../../../shared/domain/bounded-map.ts'
import { isDeviceChosen, isEventChosen } from '../../../shared/domain/forwarding/chosen.ts'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import { forwardingLimits } from '../../../shared/domain/limits/forwarding.ts'
import type { Position } from '../../../shared/domain/position.ts'
import type { Forwarding } from '../../../shared/entities/forwarding/forwarding.ts'
import type { TenantAlerts } from '../../application/alerts/tenant-alerts.ts'
import { addressTarget } from '../../application/forwarding/address-target.ts'
import { atMost } from '../../platform/concurrency.ts'
import { chunks } from '../../platform/dynamo/items.ts'
import { batchBytes } from '../../platform/forwarding/batch-items.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { ForwardedBatch, ForwardingWakeUp } from '../../platform/ports/ports.ts'
import { inHalves } from './in-halves.ts'

/** What a tenant's devices reported, in the order of the stream. */
export interface Reported {
  /** of the first record: rises within a device */
  sequence: string
  positions: readonly Position[]
  /** those of them that go to the address of their device (`forward.url`), too */
  addressed: readonly Position[]
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

  async function wake(wakeUp: ForwardingWakeUp): Promise<void> {
    const name = `${wakeUp.tenantId}#${wakeUp.forwardingId}`
    const now = world.now()
    if (now - (wokenAt.get(name) ?? Number.NEGATIVE_INFINITY) < sameWakeUpMs) return
    await world.alertQueue.wake(wakeUp, forwardingLimits.gatherMs)
    wokenAt.set(name, now)
  }

  return async (tenant: TenantAlerts, reported: Reported): Promise<void> => {
    const { tenantId } = tenant
    if (tenant.isSuspended) return
    const add = async (target: Forwarding, chosen: Chosen, url?: string) => {
      const batches = await batchesOf({ sequence: reported.sequence, ...chosen }, world.now())
      if (batches.length === 0) return
      await world.forwardings(tenantId).add(target.id, batches)
      await wake({ tenantId, forwardingId: target.id, isRetry: false, ...(url !== undefined && { url }) })
    }
    const active = tenant.forwardings.filter(({ disabled }) => !disabled)
    await atMost(targetsAtOnce, active, async (target) => add(target, await chosenOf(tenant, target, reported)))
    const addressed = await byAddress(tenant, reported.addressed)
    await atMost(targetsAtOnce, addressed, ([url, positions]) =>
      add(addressTarget(url), { positions, events: [] }, url),
    )
  }
}

type Chosen = Pick<Reported, 'positions' | 'events'>

/** The positions for each address that devices or their groups name. */
async function byAddress(tenant: TenantAlerts, positions: readonly Position[]): Promise<Map<string, Position[]>> {
  const urls = new Map<number, string | null>()
  await atMost(targetsAtOnce, new Set(positions.map(({ deviceId }) => deviceId)), async (id) => {
    urls.set(id, await tenant.forwardAddressOf(id))
  })
  const found = new Map<string, Position[]>()
  for (const position of positions) {
    const url = urls.get(position.deviceId) ?? null
    if (url !== null) found.set(url, [...(found.get(url) ?? []), position])
  }
  return found
}

async function chosenOf(tenant: TenantAlerts, target: Forwarding, reported: Reported): Promise<Chosen> {
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

/** In parts that an item can hold. */
async function batchesOf(
  { sequence, ...chosen }: Chosen & { sequence: string },
  at: number,
): Promise<ForwardedBatch[]> {
  const name = sequence.padStart(digits, '0')
  const parts = await partsOf(chosen)
  return parts.map((part, index) => ({ key: `${name}-${String(index).padStart(4, '0')}`, at, ...part }))
}

/** Events come behind the positions that they are about. */
async function partsOf({ positions, events }: Chosen): Promise<Chosen[]> {
  if (positions.length + events.length === 0) return []
  const together = { positions, events }
  const isFew = Math.max(positions.length, events.length) <= forwardingLimits.batchRecordsMax
  if (isFew && !isTooLarge(together)) return [together]
  return [
    ...(await fitting(positions, (part) => ({ positions: part, events: [] }))),
    ...(await fitting(events, (part) => ({ positions: [], events: part }))),
  ]
}

const isTooLarge = (part: Chosen): boolean => batchBytes(part) > forwardingLimits.batchBytesMax

async function fitting<Value>(values: readonly Value[], partOf: (some: readonly Value[]) => Chosen): Promise<Chosen[]> {
  const parts = chunks(values, forwardingLimits.batchRecordsMax).map((some) => inHalves(some, partOf, isTooLarge))
  return (await Promise.all(parts)).flat().map(({ made }) => made)
}
