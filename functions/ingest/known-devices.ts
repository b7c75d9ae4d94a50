import { BoundedMap } from '../../shared/domain/bounded-map.ts'
import type { DeviceState } from '../../shared/domain/device-state.ts'
import { isActive } from '../../shared/domain/access/permissions.ts'
import { device as deviceEntity, type Device } from '../../shared/entities/device.ts'
import type { DeviceKey, World } from '../platform/ports/ports.ts'
import { groupBy } from './group-by.ts'

/** What an identifier leads to. A `stranger` is nobody's; a `closed` device is disabled or expired. */
export type Known =
  | { kind: 'unregistered' }
  | { kind: 'closed'; tenantId: string; device: Device }
  | { kind: 'open'; tenantId: string; device: Device; state: DeviceState }
type Open = Known & { kind: 'open' }

const keptMax = 20_000
const keptMs = 5 * 60_000

/**
 * Devices by identifier, as far as this process remembers. Whoever changes what an open device depends on raises its
 * state's version, and then its next save is refused and it is loaded again. Who dies between the two leaves it
 * unraised: therefore it is asked for again after five minutes, however busy.
 * Strangers and closed devices are asked for each time: nothing would prove wrong that they still are what they were,
 * and the first fix after a registration must not be lost.
 */
export class KnownDevices {
  readonly #world: World
  readonly #known = new BoundedMap<string, { open: Open; until: number }>(keptMax)

  constructor(world: World) {
    this.#world = world
  }

  /** All of these identifiers, in three round trips for those that are not remembered. */
  async load(uniqueIds: Iterable<string>): Promise<Map<string, Known>> {
    const found = new Map<string, Known>()
    const missing: string[] = []
    for (const uniqueId of uniqueIds) {
      const known = this.#recall(uniqueId)
      if (known) found.set(uniqueId, known)
      else missing.push(uniqueId)
    }
    if (missing.length > 0) await this.#fetch(missing, found)
    return found
  }

  /** After a save: what it made of the device is true until another writer says otherwise. */
  saved(uniqueId: string, known: Open): void {
    const until = this.#known.get(uniqueId)?.until ?? this.#world.now() + keptMs
    this.#known.set(uniqueId, { open: known, until })
  }

  forget(uniqueId: string): void {
    this.#known.delete(uniqueId)
  }

  #recall(uniqueId: string): Known | undefined {
    const known = this.#known.get(uniqueId)
    const now = this.#world.now()
    if (known && known.until > now && isActive(known.open.device, now)) return known.open
    this.#known.delete(uniqueId)
    return undefined
  }

  async #fetch(uniqueIds: readonly string[], found: Map<string, Known>): Promise<void> {
    const keys = await this.#world.lookups.devicesByUniqueId(uniqueIds)
    const byTenant = groupBy(keys, ([, key]) => key.tenantId)
    await Promise.all([...byTenant].map(([tenantId, lookups]) => this.#fetchTenant(tenantId, new Map(lookups), found)))
    for (const uniqueId of uniqueIds) if (!found.has(uniqueId)) found.set(uniqueId, { kind: 'unregistered' })
  }

  async #fetchTenant(tenantId: string, lookups: Map<string, DeviceKey>, found: Map<string, Known>): Promise<void> {
    const ids = [...lookups.values()].map((key) => key.deviceId)
    // States first: a change of the device that is read here is then behind the version that the save will prove.
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
