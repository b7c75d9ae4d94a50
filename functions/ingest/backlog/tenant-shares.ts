import { fairShare } from '../../../shared/domain/access/fair-share.ts'
import { phrase } from '../../../shared/domain/failures.ts'
import { BoundedMap } from '../../../shared/domain/bounded-map.ts'
import { trackerLimits } from '../../../shared/domain/limits/trackers.ts'
import { minuteMs, secondMs } from '../../../shared/domain/time/durations.ts'
import type { DeviceKey } from '../../platform/ports/ports.ts'
import { groupBy } from '../group-by.ts'
import type { Received } from '../read-record.ts'

const tenantsMax = 1000
const devicesMax = 20_000
/** A batch whose newest message is later than this is of a shard that does not keep up. */
const behindMs = secondMs
/** So is one of more messages than a shard takes in a second. @see Kinesis, "Quotas and limits": 1,000 records */
const messagesInTime = 1000
/** Without more than this much of what a batch has room for, it keeps up again after a minute. */
const overloadFactor = 2

export const delayedReason = phrase(
  'Your trackers send more than their share while those of others wait. What is above it is stored later, and nothing is lost.',
)

/** The messages of one device in a batch that could be accepted now, and how many positions they hold. */
export interface DevicePositions extends DeviceKey {
  messages: readonly Received[]
  positions: number
}

/**
 * Which devices of a batch have more than their tenant's share of it. Nobody has a share while the shard keeps up, or
 * while one tenant alone sends through it: a large fleet may use all of it. Else a batch has room for
 * `trackerLimits.livePositionsSharedMax`, divided among its tenants, and then among the devices of a tenant: one tracker that
 * sends too much does not delay its own fleet. All messages of a device wait, or none, and those that waited before wait
 * first, so that they keep their order.
 */
export class TenantShares {
  readonly #seenAt = new BoundedMap<string, number>(tenantsMax)
  readonly #saidAt = new BoundedMap<string, number>(tenantsMax)
  readonly #waitedAt = new BoundedMap<string, number>(devicesMax)
  #sharedUntil = Number.NEGATIVE_INFINITY

  /** @param now epoch ms. @returns those that are to wait */
  above(devices: readonly DevicePositions[], now: number): DevicePositions[] {
    const byTenant = groupBy(devices, ({ tenantId }) => tenantId)
    for (const tenantId of byTenant.keys()) this.#seenAt.set(tenantId, now)
    const room = trackerLimits.livePositionsSharedMax
    const tenants = [...byTenant.values()]
    const counts = tenants.map(positionsOf)
    const all = counts.reduce((sum, count) => sum + count, 0)
    if (all <= room || !this.#hasSeveral(now)) return []
    if (isBehind(devices, now)) this.#sharedUntil = now + minuteMs
    if (now >= this.#sharedUntil) return []
    if (all > room * overloadFactor) this.#sharedUntil = now + minuteMs
    const share = fairShare(counts, room)
    const over = tenants.flatMap((of) => this.#aboveShare(of, share))
    for (const device of over) this.#waitedAt.set(nameOf(device), now)
    return over
  }

  /** Of devices that wait, one of each tenant to which that is to be said: once a minute at most. */
  unsaid(waiting: readonly DevicePositions[], now: number): DeviceKey[] {
    return waiting.filter(({ tenantId }) => {
      if (now - (this.#saidAt.get(tenantId) ?? Number.NEGATIVE_INFINITY) < minuteMs) return false
      this.#saidAt.set(tenantId, now)
      return true
    })
  }

  /** Whether several tenants sent within the last minute. */
  #hasSeveral(now: number): boolean {
    let count = 0
    for (const at of this.#seenAt.values()) if (now - at < minuteMs && ++count > 1) return true
    return false
  }

  /** What does not fit: those that wait already, and those with the most positions. */
  #aboveShare(devices: readonly DevicePositions[], share: number): DevicePositions[] {
    if (positionsOf(devices) <= share) return []
    const waitedAt = (device: DevicePositions) => this.#waitedAt.get(nameOf(device)) ?? 0
    let left = share
    return devices
      .toSorted((a, b) => waitedAt(a) - waitedAt(b) || a.positions - b.positions)
      .filter(({ positions }) => {
        if (positions > left) return true
        left -= positions
        return false
      })
  }
}

const nameOf = ({ tenantId, deviceId }: DeviceKey): string => `${tenantId} ${deviceId}`

const positionsOf = (devices: readonly DevicePositions[]): number =>
  devices.reduce((sum, { positions }) => sum + positions, 0)

function isBehind(devices: readonly DevicePositions[], now: number): boolean {
  let [newest, count] = [0, 0]
  for (const { messages } of devices) {
    count += messages.length
    for (const { record } of messages) newest = Math.max(newest, record.receivedAt)
  }
  return now - newest > behindMs || count > messagesInTime
}
