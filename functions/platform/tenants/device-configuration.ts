import type { EngineSettings } from '../../../shared/domain/engine/engine-settings.ts'
import { engineSettings } from '../../../shared/domain/engine/engine-settings.ts'
import { fastestKnotsOf } from '../../../shared/domain/engine/fastest.ts'
import { nothingInForce, type InForce, type Problem } from '../../../shared/domain/engine/in-force.ts'
import { groupsAbove, settingOf, type Setting } from '../../../shared/domain/settings.ts'
import { device as deviceEntity, type Device } from '../../../shared/entities/device.ts'
import { driver } from '../../../shared/entities/driver.ts'
import { group } from '../../../shared/entities/group.ts'
import type { Records, World } from '../ports/ports.ts'
import { TenantCache } from './tenant-cache.ts'
import { linkedTo, loadTenantRules, type TenantRules } from './tenant-rules.ts'

/** Everything that a device's fixes are evaluated with. */
export interface DeviceConfiguration {
  setting: Setting
  settings: EngineSettings
  inForce: InForce
  /** records of the tenant that cannot be read: the same array until something changes */
  notInForce: readonly Problem[]
}

/**
 * What is in force for devices: settings of all levels, and what is linked to them or to their groups. Derived once for
 * each device and change of its tenant's configuration; changes take effect within seconds.
 */
export class DeviceConfigurations {
  readonly #world: World
  readonly #rules: TenantCache<TenantRules>
  readonly #configurations = new WeakMap<Device, { rules: TenantRules; finding: Promise<DeviceConfiguration> }>()

  /** `capability` logs what cannot be applied. */
  constructor(world: World, capability: string) {
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
    return configurationOf(records, rules, current ?? of.device)
  }
}

async function configurationOf(records: Records, rules: TenantRules, device: Device): Promise<DeviceConfiguration> {
  const { groups, tenant } = rules
  const setting = settingOf({ device, groups, tenant })
  const settings = engineSettings(setting)
  const owners = [
    { type: 'device', id: device.id },
    ...groupsAbove(device.groupId, groups).map(({ id }) => ({ type: group.name, id })),
  ]
  const { first, last } = rules.computed
  const inForce: InForce = {
    geofences: linkedTo(owners, rules.geofences),
    services: linkedTo(owners, rules.services),
    computedFirst: linkedTo(owners, first),
    computedLast: linkedTo(owners, last),
    driverUniqueId: settings.isLinkedDriverUsed ? await linkedDriver(records, owners) : null,
    fastestKnots: fastestKnotsOf(device.category),
    isKept: rules.hoursOf(device.calendarId) ?? nothingInForce.isKept,
  }
  return { setting, settings, inForce, notInForce: rules.notInForce }
}

/** Of several drivers, the one with the lowest id. */
async function linkedDriver(records: Records, owners: readonly { type: string; id: number }[]): Promise<string | null> {
  const links = (await Promise.all(owners.map((owner) => records.linksOf(owner)))).flat()
  const ids = links.filter(({ property }) => property.type === driver.name).map(({ property }) => property.id)
  const drivers = ids.length > 0 ? await records.getMany(driver, ids) : []
  return drivers.sort((a, b) => a.id - b.id)[0]?.uniqueId ?? null
}
