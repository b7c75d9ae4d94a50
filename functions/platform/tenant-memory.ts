import type { Records, World } from './ports.ts'

/** How long a tenant's version is believed: what somebody changes is at work this much later, at most. */
const believedMs = 2_000
/** What a reader missed between two halves of one write is read again after this, whatever the version says. */
const keptMs = 5 * 60_000
const tenantsMax = 500

interface Known<Loaded> {
  version: number
  loaded: Loaded
  loadedAt: number
}

/**
 * What a process works out of tenants' configuration, kept for as long as the tenant's version stands still: one small
 * read per tenant in `believedMs`, and none per device or fix. `load` reads as much as it likes; what it gave is given
 * again, the very same value, until something was changed.
 */
export class TenantMemory<Loaded> {
  readonly #world: World
  readonly #load: (records: Records) => Promise<Loaded>
  /** the tenant that was asked for last is the last */
  readonly #known = new Map<string, { finding: Promise<Known<Loaded>>; believedUntil: number }>()

  constructor(world: World, load: (records: Records) => Promise<Loaded>) {
    this.#world = world
    this.#load = load
  }

  /** Whoever asks for one tenant at the same moment waits for the same answer. */
  async of(tenantId: string): Promise<Loaded> {
    const now = this.#world.now()
    let asked = this.#known.get(tenantId)
    if (!asked || asked.believedUntil <= now) {
      asked = { finding: this.#find(tenantId, now, asked?.finding), believedUntil: now + believedMs }
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
    if (known?.version === version && known.loadedAt + keptMs > now) return known
    return { version, loaded: await this.#load(records), loadedAt: now }
  }
}
