import { limits } from '../../../shared/domain/limits.ts'
import type { Records, World } from '../ports/ports.ts'

/** Whoever reads in the midst of a write may see its version and not yet its other half: it reads again after this. */
const settledMs = 1_000
const tenantsMax = 500

interface Known<Loaded> {
  version: number
  /** when this version was met first */
  metAt: number
  loaded: Loaded
  loadedAt: number
}

/**
 * What a process works out of tenants' configuration, kept for as long as the tenant's version stands still: one small
 * read per tenant in `believedMs`, and none per device or fix. `load` reads as much as it likes; what it gave is given
 * again, the very same value, until something was changed.
 *
 * Without `believedMs` a change is at work two seconds later; with 0 it is at once, for a small read each time.
 */
export class TenantCache<Loaded> {
  readonly #world: Pick<World, 'tenants' | 'now'>
  readonly #load: (records: Records) => Promise<Loaded>
  readonly #believedMs: number
  /** the tenant that was asked for last is the last */
  readonly #known = new Map<string, { finding: Promise<Known<Loaded>>; believedUntil: number }>()

  constructor(
    world: Pick<World, 'tenants' | 'now'>,
    load: (records: Records) => Promise<Loaded>,
    believedMs: number = limits.configurationCacheMs,
  ) {
    this.#world = world
    this.#load = load
    this.#believedMs = believedMs
  }

  /** Whoever asks for one tenant at the same moment waits for the same answer. */
  async of(tenantId: string): Promise<Loaded> {
    const now = this.#world.now()
    let asked = this.#known.get(tenantId)
    if (!asked || asked.believedUntil <= now) {
      asked = { finding: this.#find(tenantId, now, asked?.finding), believedUntil: now + this.#believedMs }
      const { finding } = asked
      finding.catch(() => {
        if (this.#known.get(tenantId)?.finding === finding) this.#known.delete(tenantId)
      })
    }
    this.#known.delete(tenantId)
    this.#known.set(tenantId, asked)
    if (this.#known.size > tenantsMax) this.#known.delete(this.#known.keys().next().value!)
    return (await asked.finding).loaded
  }

  // oxlint-disable-next-line max-params -- one more than a pair would hide what is what
  async #find(tenantId: string, now: number, before: Promise<Known<Loaded>> | undefined): Promise<Known<Loaded>> {
    const records = this.#world.tenants.records(tenantId)
    // the version comes first: what is loaded after it is at least as new
    const [version, known] = await Promise.all([records.version(), before?.catch(() => undefined)])
    const metAt = known?.version === version ? known.metAt : now
    if (known?.version === version && (known.loadedAt >= metAt + settledMs || now < metAt + settledMs)) return known
    return { version, metAt, loaded: await this.#load(records), loadedAt: now }
  }
}
