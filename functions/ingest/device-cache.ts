import { BoundedMap } from '../../shared/domain/bounded-map.ts'
import type { DeviceState } from '../../shared/domain/device-state.ts'
import { isActive } from '../../shared/domain/access/permissions.ts'
import { ownTracksTopicOf } from '../../shared/domain/identifiers/unique-id.ts'
import { device as deviceEntity, type Device } from '../../shared/entities/device.ts'
import type { IngestWorld } from '../platform/needs.ts'
import type { DeviceKey } from '../platform/ports/ports.ts'
import { groupBy } from './group-by.ts'
import type { Received } from './read-record.ts'
import { minuteMs } from '../../shared/domain/time/durations.ts'

/** What an identifier belongs to. A `closed` device is disabled or expired. */
export type DeviceLookup =
  | { kind: 'unregistered' }
  | { kind: 'closed'; tenantId: string; device: Device }
  | { kind: 'open'; tenantId: string; device: Device; state: DeviceState }
type Open = DeviceLookup & { kind: 'open' }

const keptMax = 20_000
const keptMs = 5 * minuteMs

/**
 * A cache of devices by identifier. A change of what an open device depends on raises the version of its state: then the
 * next save fails, and the device is loaded again. A process that dies between the two leaves the version as it was;
 * therefore every device is loaded again after five minutes.
 * Unregistered and closed devices are looked up each time: no save would show that they changed, and the first fix after
 * a registration must not be lost.
 */
export class DeviceCache {
  readonly #world: IngestWorld
  readonly #known = new BoundedMap<string, { open: Open; until: number }>(keptMax)

  constructor(world: IngestWorld) {
    this.#world = world
  }

  /** All of these identifiers, in three round trips for those that are not cached. */
  async load(uniqueIds: Iterable<string>): Promise<Map<string, DeviceLookup>> {
    const found = new Map<string, DeviceLookup>()
    const missing: string[] = []
    for (const uniqueId of uniqueIds) {
      const known = this.#recall(uniqueId)
      if (known) found.set(uniqueId, known)
      else missing.push(uniqueId)
    }
    if (missing.length > 0) await this.#fetch(missing, found)
    return found
  }

  /**
   * The messages under the names of their devices: an OwnTracks app is called as the last word of its topic, or, in a
   * fleet that comes from Traccar, as the topic itself.
   */
  async named(batch: readonly Received[]): Promise<readonly Received[]> {
    const topics = new Map<string, string>()
    for (const { record, message } of batch) {
      const topic = record.topic.startsWith('owntracks/') ? ownTracksTopicOf(record.topic) : null
      if (topic !== null) topics.set(topic, message.uniqueId)
    }
    if (topics.size === 0) return batch
    const plain = await this.load(new Set(topics.values()))
    const unknown = [...topics].filter(([, name]) => plain.get(name)!.kind === 'unregistered').map(([topic]) => topic)
    const whole = await this.load(unknown)
    return batch.map((received) => {
      const topic = ownTracksTopicOf(received.record.topic) ?? ''
      const isWhole = (whole.get(topic)?.kind ?? 'unregistered') !== 'unregistered'
      return isWhole ? { ...received, message: { ...received.message, uniqueId: topic } } : received
    })
  }

  /** After a save: the saved state is the current one until another writer changes it. */
  saved(uniqueId: string, known: Open): void {
    const until = this.#known.get(uniqueId)?.until ?? this.#world.now() + keptMs
    this.#known.set(uniqueId, { open: known, until })
  }

  forget(uniqueId: string): void {
    this.#known.delete(uniqueId)
  }

  clear(): void {
    this.#known.clear()
  }

  #recall(uniqueId: string): DeviceLookup | undefined {
    const known = this.#known.get(uniqueId)
    const now = this.#world.now()
    if (known && known.until > now && isActive(known.open.device, now)) return known.open
    this.#known.delete(uniqueId)
    return undefined
  }

  async #fetch(uniqueIds: readonly string[], found: Map<string, DeviceLookup>): Promise<void> {
    const keys = await this.#world.lookups.devicesByUniqueId(uniqueIds)
    const byTenant = groupBy(keys, ([, key]) => key.tenantId)
    await Promise.all([...byTenant].map(([tenantId, lookups]) => this.#fetchTenant(tenantId, new Map(lookups), found)))
    for (const uniqueId of uniqueIds) if (!found.has(uniqueId)) found.set(uniqueId, { kind: 'unregistered' })
  }

  async #fetchTenant(
    tenantId: string,
    lookups: Map<string, DeviceKey>,
    found: Map<string, DeviceLookup>,
  ): Promise<void> {
    const ids = [...lookups.values()].map((key) => key.deviceId)
    // States first: a device that changes after this read has another version, and the save fails.
    const states = await this.#world.tracks(tenantId).states(ids)
    const devices = await this.#world.tenants.records(tenantId).getMany(deviceEntity, ids)
    const byId = new Map(devices.map((device) => [device.id, device]))
    for (const [uniqueId, { deviceId }] of lookups) {
      const device = byId.get(deviceId)
      const state = states.get(deviceId)
      if (!device || !state) continue
      const open = isActive(device, this.#world.now())
      found.set(uniqueId, open ? { kind: 'open', tenantId, device, state } : { kind: 'closed', tenantId, device })
    }
  }
}
