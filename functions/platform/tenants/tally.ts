import { BoundedMap } from '../../../shared/domain/bounded-map.ts'
import { tenantLimits } from '../../../shared/domain/limits/tenants.ts'
import { addCounts, dayOf, noCounts, type DayCounts } from '../../../shared/domain/day-counts.ts'
import { errorFacts, log } from '../log.ts'
import type { Statistics } from '../ports/tenant-ports.ts'

/** Where counts are written to. */
export interface TallyStore {
  now(): number
  addCounts(tenantId: string, day: string, counts: DayCounts): Promise<void>
  /** @returns whether the user was not marked yet */
  markActive(tenantId: string, day: string, userId: number): Promise<boolean>
}

interface Pending {
  day: string
  /** epoch ms of the first of these counts */
  since: number
  counts: DayCounts
}
interface Tenant {
  pending: Pending[]
  /** epoch ms; 0 before the first */
  writtenAt: number
  day: string
  seen: Set<number>
  fresh: Set<number>
}

const tenantsMax = 5000

/** What one process counts between its writes. */
export function tally(store: TallyStore): Pick<Statistics, 'add' | 'sawUser' | 'flush'> {
  const tenants = new BoundedMap<string, Tenant>(tenantsMax)
  const tenantOf = (tenantId: string): Tenant => {
    const day = dayOf(store.now())
    const tenant = tenants.get(tenantId) ?? { pending: [], writtenAt: 0, day, seen: new Set(), fresh: new Set() }
    if (tenant.day !== day) Object.assign(tenant, { day, seen: new Set(), fresh: new Set() })
    tenants.set(tenantId, tenant)
    return tenant
  }
  const add = (tenantId: string, counts: Partial<DayCounts>) => {
    const { day, pending } = tenantOf(tenantId)
    const last = pending.at(-1)
    if (last?.day === day) last.counts = addCounts(last.counts, counts)
    else pending.push({ day, since: store.now(), counts: addCounts(noCounts(), counts) })
  }
  const write = async (tenantId: string, tenant: Tenant) => {
    const { day, fresh } = tenant
    const pending = tenant.pending.filter(({ since }) => store.now() - since < tenantLimits.statisticsUnwrittenMs)
    Object.assign(tenant, { pending: [], fresh: new Set(), writtenAt: store.now() })
    if (pending.length === 0) {
      for (const userId of fresh) tenant.seen.delete(userId)
      return
    }
    const marks = await Promise.all([...fresh].map((userId) => store.markActive(tenantId, day, userId)))
    const activeUsers = marks.filter((isNew) => isNew).length
    const last = pending.at(-1)
    if (activeUsers > 0 && last) last.counts = addCounts(last.counts, { activeUsers })
    for (const each of pending) await store.addCounts(tenantId, each.day, each.counts)
  }

  return {
    add,
    sawUser(tenantId, userId) {
      const { seen, fresh } = tenantOf(tenantId)
      if (!seen.has(userId)) fresh.add(userId)
      seen.add(userId)
      add(tenantId, { requests: 1 })
    },
    async flush() {
      const now = store.now()
      const due = [...tenants].filter(
        ([, { pending, writtenAt }]) => pending.length > 0 && now - writtenAt >= tenantLimits.statisticsFlushMs,
      )
      await Promise.all(
        due.map(([tenantId, tenant]) =>
          write(tenantId, tenant).catch((error: unknown) =>
            log({ capability: 'platform', what: 'statisticsNotSaved', tenantId, ...errorFacts(error) }),
          ),
        ),
      )
    },
  }
}
