import { flagSetting } from '../../shared/domain/settings.ts'
import { limits } from '../../shared/domain/limits.ts'
import { isActive } from '../../shared/domain/access/permissions.ts'
import { device as deviceEntity, type Device } from '../../shared/entities/device.ts'
import type { WorldOf } from '../platform/needs.ts'
import type { Tenant, TrackerKey } from '../platform/ports/ports.ts'
import { Recent } from './recent-requests.ts'
import { registerUnknown } from './register-unknown.ts'

/** Whose message it is. */
export interface Admitted {
  tenantId: string
  deviceId: number
  uniqueId: string
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
  readonly #devices: Recent<{ tenantId: string; device: Device }>
  readonly #tenants: Recent<Tenant>

  constructor(world: WorldOf<'http-ingest'>) {
    this.#world = world
    const now = () => world.now()
    this.#keys = new Recent(limits.configurationCacheMs, now)
    this.#devices = new Recent(limits.configurationCacheMs, now)
    this.#tenants = new Recent(limits.configurationCacheMs, now)
  }

  /** What a secret opens; null for none or a wrong one. */
  async keyOf(secret: string | null): Promise<TrackerKey | null> {
    if (secret === null || secret === '' || secret.length > 256) return null
    return this.#keys.of(secret, () => this.#world.lookups.trackerKey(secret))
  }

  /** @param secret null when there was none: a wrong one is not as good as none */
  async admit(
    uniqueId: string | null,
    { secret, key, address }: { secret: string | null; key: TrackerKey | null; address: string },
  ): Promise<Admitted | null> {
    if (secret !== null && !key) return null
    if (key && key.deviceId > 0) return this.#theDevice(uniqueId, key)
    if (uniqueId === null || !deviceEntity.schema.shape.uniqueId.safeParse(uniqueId).success) return null
    const found = await this.#deviceOf(uniqueId)
    if (!found) return key ? registerUnknown(this.#world, { key, uniqueId, address }) : null
    const { tenantId } = found
    const may = key ? key.tenantId === tenantId : await this.#isOpen(tenantId)
    return may && this.#isInUse(found.device) ? { tenantId, deviceId: found.device.id, uniqueId } : null
  }

  /** The one that the secret is of, also when the message does not name it. */
  async #theDevice(named: string | null, { tenantId, deviceId }: TrackerKey): Promise<Admitted | null> {
    const found = await this.#devices.of(`${tenantId} ${deviceId}`, async () => {
      const device = await this.#world.tenants.records(tenantId).get(deviceEntity, deviceId)
      return device && { tenantId, device }
    })
    if (!found || !this.#isInUse(found.device)) return null
    const { uniqueId } = found.device
    return named === null || named === uniqueId ? { tenantId, deviceId, uniqueId } : null
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
