import { deviceConfiguration, type DeviceConfiguration } from '../../../shared/domain/engine/tenant-rules.ts'
import { type ForwardedTo, forwardedTo, isForwarded } from '../../../shared/domain/forwarding/chosen.ts'
import { forwardAddressOf } from '../../../shared/domain/forwarding/forward-address.ts'
import type { GeolocationSettings } from '../../../shared/domain/geolocation/geolocation-settings.ts'
import { groupsAbove } from '../../../shared/domain/settings.ts'
import { device as deviceEntity, type Device } from '../../../shared/entities/device.ts'
import type { ApplyingCapability } from '../../platform/log.ts'
import type { World } from '../../platform/ports/ports.ts'
import { TenantCache } from './tenant-cache.ts'
import { type AppliedRules, loadTenantRules } from './tenant-rules.ts'

/**
 * What applies to a device, where its positions go from here, whether its days become Parquet files, and whether positions
 * without coordinates are looked up.
 */
export type AppliedConfiguration = DeviceConfiguration & {
  forwardedTo: ForwardedTo
  isInLake: boolean
  geolocation: GeolocationSettings | null
}

/**
 * What applies to devices, cached: assembled once for each device and each change of its tenant's configuration. A
 * change takes effect within `trackerLimits.configurationCacheMs`.
 */
export class DeviceConfigurations {
  readonly #world: Pick<World, 'tenants' | 'now'>
  readonly #rules: TenantCache<AppliedRules>
  readonly #configurations = new WeakMap<Device, { rules: AppliedRules; finding: Promise<AppliedConfiguration> }>()

  /** `capability` names who logs what cannot be applied. */
  constructor(world: Pick<World, 'tenants' | 'now'>, capability: ApplyingCapability) {
    this.#world = world
    this.#rules = new TenantCache(world, (records) => loadTenantRules(records, capability))
  }

  async of(tenantId: string, device: Device): Promise<AppliedConfiguration> {
    const rules = await this.#rules.of(tenantId)
    const cached = this.#configurations.get(device)
    if (cached?.rules === rules) return cached.finding
    const finding = this.#find(tenantId, rules, { device, isOutdated: cached !== undefined })
    this.#configurations.set(device, { rules, finding })
    finding.catch(() => this.#configurations.delete(device))
    return finding
  }

  /** A cached device may be outdated: what changed it has also moved the access version. */
  async #find(tenantId: string, rules: AppliedRules, of: { device: Device; isOutdated: boolean }) {
    const records = this.#world.tenants.records(tenantId)
    const current = of.isOutdated ? await records.get(deviceEntity, of.device.id) : of.device
    const device = current ?? of.device
    const above = groupsAbove(device.groupId, rules.groups)
    const to = forwardedTo({
      byTargets: isForwarded(rules.forwardings, device.id, above),
      byAddress: forwardAddressOf({ device, groups: above }) !== null,
    })
    const { isInLake, geolocation } = rules
    return { ...deviceConfiguration(rules, device), forwardedTo: to, isInLake, geolocation }
  }
}
