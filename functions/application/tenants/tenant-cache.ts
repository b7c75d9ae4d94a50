import { BoundedMap } from '../../../shared/domain/bounded-map.ts'
import { trackerLimits } from '../../../shared/domain/limits/trackers.ts'
import type { Records, World } from '../../platform/ports/ports.ts'

/** A read during a write may see the new version without the new records: it is repeated after this. */
const stableMs = 1_000
const tenantsMax = 500

interface Entry<Loaded> {
  version: number
  /** when this version was read first */
  seenAt: number
  loaded: Loaded
  loadedAt: number
}

/**
 * What a process derives from tenants' configuration, valid while the tenant's access version does not change: one small
 * read per tenant in `currentMs`, and none per device or fix. The result of `load` is returned again, the same value,
 * until something changes.
 *
 * Without `currentMs` a change takes effect two seconds later; with 0 at once, for a small read each time.
 */
export class TenantCache<Loaded> {
  readonly #world: Pick<World, 'tenants' | 'now'>
  readonly #load: (records: Records) => Promise<Loaded>
  readonly #currentMs: number
  readonly #entries = new BoundedMap<string, { loading: Promise<Entry<Loaded>>; currentUntil: number }>(tenantsMax)

  constructor(
    world: Pick<World, 'tenants' | 'now'>,
    load: (records: Records) => Promise<Loaded>,
    currentMs: number = trackerLimits.configurationCacheMs,
  ) {
    this.#world = world
    this.#load = load
    this.#currentMs = currentMs
  }

  /** Concurrent calls for one tenant share one load. */
  async of(tenantId: string): Promise<Loaded> {
    const now = this.#world.now()
    let entry = this.#entries.get(tenantId)
    if (!entry || entry.currentUntil <= now) {
      entry = { loading: this.#refresh(tenantId, now, entry?.loading), currentUntil: now + this.#currentMs }
      const { loading } = entry
      loading.catch(() => {
        if (this.#entries.get(tenantId)?.loading === loading) this.#entries.delete(tenantId)
      })
    }
    // also when it was only read: the least recently used tenant is dropped
    this.#entries.set(tenantId, entry)
    return (await entry.loading).loaded
  }

  async #refresh(tenantId: string, now: number, before: Promise<Entry<Loaded>> | undefined): Promise<Entry<Loaded>> {
    const records = this.#world.tenants.records(tenantId)
    // the version comes first: what is loaded after it is at least as new
    const [version, last] = await Promise.all([records.version(), before?.catch(() => undefined)])
    const seenAt = last?.version === version ? last.seenAt : now
    if (last?.version === version && (last.loadedAt >= seenAt + stableMs || now < seenAt + stableMs)) return last
    return { version, seenAt, loaded: await this.#load(records), loadedAt: now }
  }
}
