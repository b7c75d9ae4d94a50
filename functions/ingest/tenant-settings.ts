import { settingOf, type Setting } from '../../shared/domain/settings.ts'
import type { Device } from '../../shared/entities/device.ts'
import { group, type Group } from '../../shared/entities/group.ts'
import type { Records, Tenant, World } from '../platform/ports.ts'
import { TenantMemory } from '../platform/tenant-memory.ts'

interface Levels {
  groups: Group[]
  tenant: Tenant['settings']
}

/** Settings of devices on all levels. What is changed of groups and tenants is at work within two seconds. */
export class TenantSettings {
  readonly #levels: TenantMemory<Levels>
  readonly #settings = new WeakMap<Device, { levels: Levels; setting: Setting }>()

  constructor(world: World) {
    this.#levels = new TenantMemory(world, levelsOf)
  }

  /** Finds a device's settings on all levels. */
  async of(tenantId: string, device: Device): Promise<Setting> {
    const levels = await this.#levels.of(tenantId)
    const known = this.#settings.get(device)
    if (known?.levels === levels) return known.setting
    const setting = settingOf({ device, groups: levels.groups, tenant: levels.tenant })
    this.#settings.set(device, { levels, setting })
    return setting
  }
}

async function levelsOf(records: Records): Promise<Levels> {
  const [groups, tenant] = await Promise.all([records.list(group), records.tenant()])
  return { groups, tenant: tenant.settings }
}
