import { settingOf, type Setting } from '../../shared/domain/settings.ts'
import type { Device } from '../../shared/entities/device.ts'
import { group, type Group } from '../../shared/entities/group.ts'
import type { Tenant, World } from '../platform/ports.ts'

const keptMs = 60_000

interface Levels {
  groups: Group[]
  tenant: Tenant['settings']
}

/** Settings of groups and tenants, at most a minute old. */
export class TenantSettings {
  readonly #world: World
  readonly #levels = new Map<string, { loading: Promise<Levels>; until: number }>()
  readonly #settings = new WeakMap<Device, { levels: Levels; setting: Setting }>()

  constructor(world: World) {
    this.#world = world
  }

  /** Finds a device's settings on all levels. */
  async of(tenantId: string, device: Device): Promise<Setting> {
    const levels = await this.#levelsOf(tenantId)
    const known = this.#settings.get(device)
    if (known?.levels === levels) return known.setting
    const setting = settingOf({ device, groups: levels.groups, tenant: levels.tenant })
    this.#settings.set(device, { levels, setting })
    return setting
  }

  /** Devices of one batch that ask at the same moment wait for the same answer. */
  #levelsOf(tenantId: string): Promise<Levels> {
    const now = this.#world.now()
    const known = this.#levels.get(tenantId)
    if (known && known.until > now) return known.loading
    const loading = this.#load(tenantId)
    this.#levels.set(tenantId, { loading, until: now + keptMs })
    loading.catch(() => this.#levels.delete(tenantId))
    return loading
  }

  async #load(tenantId: string): Promise<Levels> {
    const records = this.#world.tenants.records(tenantId)
    const [groups, tenant] = await Promise.all([records.list(group), records.tenant()])
    return { groups, tenant: tenant.settings }
  }
}
