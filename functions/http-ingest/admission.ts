import { type Admitted, registerUnknown } from './register-unknown.ts'
import { flagSetting } from '../../shared/domain/settings.ts'
import { trackerLimits } from '../../shared/domain/limits/trackers.ts'
import { isActive } from '../../shared/domain/access/permissions.ts'
import { isUniqueId } from '../../shared/domain/identifiers/unique-id.ts'
import { device as deviceEntity, type Device } from '../../shared/entities/device.ts'
import type { WorldOf } from '../platform/needs.ts'
import type { Tenant, TrackerKey } from '../platform/ports/ports.ts'
import { Recent } from './recent-requests.ts'

interface Asking {
  /** null when there was none: a wrong one is not as good as none */
  secret: string | null
  key: TrackerKey | null
  address: string
  /** what else the device may be called */
  otherName: string | undefined
}

export type SourceKey = TrackerKey & { sourceId: number }

/** A plus that was not escaped in an address arrived as a blank. */
const possibleNames = (uniqueId: string | null, otherName: string | undefined): string[] => {
  const name = uniqueId ?? ''
  const names = [name, name.trim().includes(' ') ? name.replaceAll(' ', '+') : name, otherName ?? name]
  return [...new Set(names)].filter(isUniqueId)
}

/** The tenant's setting that an identifier alone is enough. */
export const withoutSecret = 'ingest.withoutSecret'

/**
 * Who may report. A secret opens its device, or every device of its tenant; the secret is looked up by its hash, so how
 * long it takes reveals nothing of it. Without one an identifier is enough where its tenant says so. A wrong secret, an
 * unknown identifier and somebody else's are the same: nobody.
 */
export class Admission {
  readonly #world: WorldOf<'http-ingest'>
  readonly #keys: Recent<TrackerKey>
  /** by identifier */
  readonly #devices: Recent<{ tenantId: string; device: Device }>
  /** by tenant and id: apart, since an identifier may be any text */
  readonly #ownDevices: Recent<Device>
  readonly #tenants: Recent<Tenant>

  constructor(world: WorldOf<'http-ingest'>) {
    this.#world = world
    const now = () => world.now()
    this.#keys = new Recent(trackerLimits.configurationCacheMs, now)
    this.#devices = new Recent(trackerLimits.configurationCacheMs, now)
    this.#ownDevices = new Recent(trackerLimits.configurationCacheMs, now)
    this.#tenants = new Recent(trackerLimits.configurationCacheMs, now)
  }

  /** What a secret opens; null for none or a wrong one, and for that of a source: it opens the source's address alone. */
  async keyOf(secret: string | null): Promise<TrackerKey | null> {
    const key = await this.#anyKey(secret)
    return key?.sourceId === undefined ? key : null
  }

  /** The same of a source's address. */
  async sourceKeyOf(secret: string | null): Promise<SourceKey | null> {
    const key = await this.#anyKey(secret)
    return key?.sourceId === undefined ? null : { ...key, sourceId: key.sourceId }
  }

  async #anyKey(secret: string | null): Promise<TrackerKey | null> {
    if (secret === null || secret === '' || secret.length > 256) return null
    return this.#keys.of(secret, () => this.#world.lookups.trackerKey(secret))
  }

  async admit(uniqueId: string | null, { secret, key, address, otherName }: Asking): Promise<Admitted | null> {
    if (secret !== null && !key) return null
    const names = possibleNames(uniqueId, otherName)
    if (key && key.deviceId > 0) return this.#theDevice(uniqueId === null ? null : names, key)
    if (uniqueId === null || !isUniqueId(uniqueId)) return null
    const found = await this.#deviceOfAny(names, key)
    if (!found) return key ? registerUnknown(this.#world, { key, uniqueId, address }) : null
    const { tenantId } = found
    const may = key ? key.tenantId === tenantId : await this.#isOpen(tenantId)
    return may && this.#isInUse(found.device)
      ? { tenantId, deviceId: found.device.id, uniqueId: found.device.uniqueId }
      : null
  }

  /** The one that the secret is of, also when the message does not name it. */
  async #theDevice(names: readonly string[] | null, { tenantId, deviceId }: TrackerKey): Promise<Admitted | null> {
    const device = await this.#ownDevices.of(`${tenantId} ${deviceId}`, () =>
      this.#world.tenants.records(tenantId).get(deviceEntity, deviceId),
    )
    if (!device || !this.#isInUse(device)) return null
    const { uniqueId } = device
    return names === null || names.includes(uniqueId) ? { tenantId, deviceId, uniqueId } : null
  }

  /** The first of the names that a device of the secret's tenant has, else that anybody's has. */
  async #deviceOfAny(names: readonly string[], key: TrackerKey | null) {
    const found = []
    for (const name of names) {
      const each = await this.#deviceOf(name)
      if (each && (!key || each.tenantId === key.tenantId)) return each
      found.push(each)
    }
    return found.find((each) => each !== null) ?? null
  }

  #deviceOf(uniqueId: string) {
    return this.#devices.of(uniqueId, async () => {
      const lookup = (await this.#world.lookups.devicesByUniqueId([uniqueId])).get(uniqueId)
      if (!lookup) return null
      const device = await this.#world.tenants.records(lookup.tenantId).get(deviceEntity, lookup.deviceId)
      return device && { tenantId: lookup.tenantId, device }
    })
  }

  #isInUse(device: Device): boolean {
    return isActive(device, this.#world.now())
  }

  async #isOpen(tenantId: string): Promise<boolean> {
    const tenant = await this.#tenants.of(tenantId, () => this.#world.tenants.records(tenantId).tenant())
    return flagSetting((name) => tenant?.settings.attributes[name], withoutSecret, false)
  }
}
