import { deviceConfiguration, type DeviceConfiguration } from '../../../shared/domain/engine/tenant-rules.ts'
import { type ForwardedTo, forwardedTo, isForwarded } from '../../../shared/domain/forwarding/chosen.ts'
import { forwardAddressOf } from '../../../shared/domain/forwarding/forward-address.ts'
import type { GeolocationSettings } from '../../../shared/domain/geolocation/geolocation-settings.ts'
import { ruleLimits } from '../../../shared/domain/limits/rules.ts'
import { isProximityOn } from '../../../shared/domain/rules/proximity/proximity.ts'
import { groupsAbove } from '../../../shared/domain/settings.ts'
import { device as deviceEntity, type Device } from '../../../shared/entities/device.ts'
import { linkName } from '../../../shared/entities/entity.ts'
import type { ApplyingCapability } from '../../platform/log.ts'
import type { Records, World } from '../../platform/ports/ports.ts'
import { TenantCache } from './tenant-cache.ts'
import { type AppliedRules, loadTenantRules } from './tenant-rules.ts'

/** A device that another one is linked to, and until when it counts. */
export type LinkedDevice = Pick<Device, 'id' | 'disabled' | 'expirationTime'>

/**
 * What applies to a device, where its positions go from here, whether its days become Parquet files, whether positions
 * without coordinates are looked up, and the devices whose proximity counts: none where no distance is set.
 */
export type AppliedConfiguration = DeviceConfiguration & {
  forwardedTo: ForwardedTo
  isInLake: boolean
  geolocation: GeolocationSettings | null
  linkedDevices: readonly LinkedDevice[]
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
    const configured = deviceConfiguration(rules, device)
    const linkedDevices = isProximityOn(configured.settings.proximity) ? await linkedTo(records, device.id) : []
    return { ...configured, forwardedTo: to, isInLake, geolocation, linkedDevices }
  }
}

async function linkedTo(records: Pick<Records, 'linksOf' | 'getMany'>, id: number): Promise<LinkedDevice[]> {
  const type = linkName(deviceEntity, deviceEntity.name)
  const links = (await records.linksOf({ type: deviceEntity.name, id })).filter(
    ({ property }) => property.type === type,
  )
  const ids = links.map(({ property }) => property.id).toSorted((a, b) => a - b)
  if (ids.length === 0) return []
  const found = await records.getMany(deviceEntity, ids.slice(0, ruleLimits.linkedDevicesMax))
  return found.toSorted((a, b) => a.id - b.id)
}
