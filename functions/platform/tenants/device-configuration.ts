import type { EngineSettings } from '../../../shared/domain/engine/engine-settings.ts'
import { engineSettings } from '../../../shared/domain/engine/engine-settings.ts'
import { fastestKnotsOf } from '../../../shared/domain/engine/fastest.ts'
import { nothingInForce, type InForce, type Problem } from '../../../shared/domain/engine/in-force.ts'
import { groupsAbove, settingOf, type Setting } from '../../../shared/domain/settings.ts'
import { device as deviceEntity, type Device } from '../../../shared/entities/device.ts'
import { driver } from '../../../shared/entities/driver.ts'
import { group } from '../../../shared/entities/group.ts'
import type { ApplyingCapability } from '../log.ts'
import type { Records, World } from '../ports/ports.ts'
import { TenantCache } from './tenant-cache.ts'
import { linkedTo, loadTenantRules, type TenantRules } from './tenant-rules.ts'

/** All that a device's fixes are judged by. */
export interface DeviceConfiguration {
  setting: Setting
  settings: EngineSettings
  inForce: InForce
  /** records of the tenant that cannot be read: the very same list until something is changed */
  notInForce: readonly Problem[]
}

/**
 * What is in force for devices: settings on all levels, and what people linked to them or to their groups. It is worked
 * out once for each device and each change of its tenant's configuration; what is changed is at work within seconds.
 */
export class DeviceConfigurations {
  readonly #world: World
  readonly #rules: TenantCache<TenantRules>
  readonly #known = new WeakMap<Device, { rules: TenantRules; finding: Promise<DeviceConfiguration> }>()

  /** `capability` names who logs what cannot be applied. */
  constructor(world: World, capability: ApplyingCapability) {
    this.#world = world
    this.#rules = new TenantCache(world, (records) => loadTenantRules(records, capability))
  }

  async of(tenantId: string, device: Device): Promise<DeviceConfiguration> {
    const rules = await this.#rules.of(tenantId)
    const known = this.#known.get(device)
    if (known?.rules === rules) return known.finding
    const finding = this.#find(tenantId, rules, { device, isRemembered: known !== undefined })
    this.#known.set(device, { rules, finding })
    finding.catch(() => this.#known.delete(device))
    return finding
  }

  /** A device that is remembered is as it once was: what changed it has moved the version, too. */
  async #find(tenantId: string, rules: TenantRules, of: { device: Device; isRemembered: boolean }) {
    const records = this.#world.tenants.records(tenantId)
    const current = of.isRemembered ? await records.get(deviceEntity, of.device.id) : of.device
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

/** Of several drivers, the one who was registered first. */
async function linkedDriver(records: Records, owners: readonly { type: string; id: number }[]): Promise<string | null> {
  const links = (await Promise.all(owners.map((owner) => records.linksOf(owner)))).flat()
  const ids = links.filter(({ property }) => property.type === driver.name).map(({ property }) => property.id)
  const drivers = ids.length > 0 ? await records.getMany(driver, ids) : []
  return drivers.sort((a, b) => a.id - b.id)[0]?.uniqueId ?? null
}
