import {
  deviceConfiguration,
  type DeviceConfiguration,
  type TenantRules,
} from '../../../shared/domain/engine/tenant-rules.ts'
import { device as deviceEntity, type Device } from '../../../shared/entities/device.ts'
import type { ApplyingCapability } from '../../platform/log.ts'
import type { World } from '../../platform/ports/ports.ts'
import { TenantCache } from './tenant-cache.ts'
import { loadTenantRules } from './tenant-rules.ts'

/**
 * What applies to devices, cached: assembled once for each device and each change of its tenant's configuration. A
 * change takes effect within `trackerLimits.configurationCacheMs`.
 */
export class DeviceConfigurations {
  readonly #world: Pick<World, 'tenants' | 'now'>
  readonly #rules: TenantCache<TenantRules>
  readonly #configurations = new WeakMap<Device, { rules: TenantRules; finding: Promise<DeviceConfiguration> }>()

  /** `capability` names who logs what cannot be applied. */
  constructor(world: Pick<World, 'tenants' | 'now'>, capability: ApplyingCapability) {
    this.#world = world
    this.#rules = new TenantCache(world, (records) => loadTenantRules(records, capability))
  }

  async of(tenantId: string, device: Device): Promise<DeviceConfiguration> {
    const rules = await this.#rules.of(tenantId)
    const cached = this.#configurations.get(device)
    if (cached?.rules === rules) return cached.finding
    const finding = this.#find(tenantId, rules, { device, isOutdated: cached !== undefined })
    this.#configurations.set(device, { rules, finding })
    finding.catch(() => this.#configurations.delete(device))
    return finding
  }

  /** A cached device may be outdated: what changed it has also moved the access version. */
  async #find(tenantId: string, rules: TenantRules, of: { device: Device; isOutdated: boolean }) {
    const records = this.#world.tenants.records(tenantId)
    const current = of.isOutdated ? await records.get(deviceEntity, of.device.id) : of.device
    return deviceConfiguration(rules, current ?? of.device)
  }
}
