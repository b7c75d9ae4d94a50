import { BoundedMap } from '../../../shared/domain/bounded-map.ts'
import { trackerLimits } from '../../../shared/domain/limits/trackers.ts'
import type { IngestWorld } from '../../platform/needs.ts'

const tenantsMax = 500

interface Seen {
  /** epoch ms */
  readAt: number
  reading: Promise<{ changes: number; changedAt: number }>
}

/** When tenants last changed what states of devices depend on, as far as this process can know: two seconds late. */
export class TenantChanges {
  readonly #world: Pick<IngestWorld, 'tenants' | 'now'>
  readonly #seen = new BoundedMap<string, Seen>(tenantsMax)

  constructor(world: Pick<IngestWorld, 'tenants' | 'now'>) {
    this.#world = world
  }

  /** @returns epoch ms; of a tenant that was not looked at before, now */
  async changedAt(tenantId: string): Promise<number> {
    const now = this.#world.now()
    let seen = this.#seen.get(tenantId)
    if (!seen || now - seen.readAt >= trackerLimits.configurationCacheMs) {
      seen = { readAt: now, reading: this.#read(tenantId, now, seen?.reading) }
      const { reading } = seen
      reading.catch(() => this.#seen.delete(tenantId))
      this.#seen.set(tenantId, seen)
    }
    return (await seen.reading).changedAt
  }

  async #read(tenantId: string, now: number, before: Seen['reading'] | undefined) {
    const [changes, last] = await Promise.all([
      this.#world.tenants.records(tenantId).changes(),
      before?.catch(() => undefined),
    ])
    return { changes, changedAt: last?.changes === changes ? last.changedAt : now }
  }
}
