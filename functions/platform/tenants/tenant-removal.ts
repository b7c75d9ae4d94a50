import * as z from 'zod'
import type { ArchiveFiles } from '../integrations/archive-bucket.ts'
import { queryAll } from '../dynamo/items.ts'
import type { Authority, Files, Sockets } from '../ports/ports.ts'
import { counterPartition } from '../records/record-keys.ts'
import type { Leaving, Numbers } from './removal-stages.ts'
import type { Key, Store } from '../dynamo/store.ts'
import type { Removal } from '../ports/tenant-ports.ts'
import { minuteMs } from '../../../shared/domain/durations.ts'

/**
 * Whoever was at work when it began may still write for a while: a function remembers a device for five minutes, and
 * answers within one. So everything is swept twice, with a pause that outlasts them; the second sweep finds next to
 * nothing.
 */
const sweeps = 2
const pauseMs = 15 * minuteMs

const progressSchema = z.object({ sweep: z.int(), stage: z.int(), from: z.int() })
type Progress = z.infer<typeof progressSchema>
const begin: Progress = { sweep: 1, stage: 0, from: 1 }

export interface RemovedFrom {
  sockets: Sockets
  authority: Authority
  files: (tenantId: string) => Files
  archives: (tenantId: string) => ArchiveFiles
}

export const dynamoRemoval = (store: Store, ports: RemovedFrom): Removal => ({
  async step(tenantId, progress, isTimeUp) {
    // asked for once in a tenant's life, so no function loads it at its start
    const { lastStage, stages } = await import('./removal-stages.ts')
    let at = progress === '' ? begin : progressSchema.parse(JSON.parse(progress))
    const leaving: Leaving = { store, ...ports, tenantId, numbers: await numbersOf(store, tenantId), isTimeUp }
    for (;;) {
      const stage = stages[at.stage]!
      const next = await stage(leaving, at.from)
      if (next !== null) return { progress: JSON.stringify({ ...at, from: next }), dueAt: store.now() }
      at = { ...at, stage: at.stage + 1, from: 1 }
      if (at.stage < stages.length) continue
      if (at.sweep < sweeps) {
        return { progress: JSON.stringify({ ...begin, sweep: at.sweep + 1 }), dueAt: store.now() + pauseMs }
      }
      await lastStage(leaving)
      return null
    }
  },
})

/** The highest number of each kind that was ever given: whatever is named by a number has one up to it. */
async function numbersOf(store: Store, tenantId: string): Promise<Numbers> {
  const items = await queryAll<Key & { n: number }>(store, {
    table: 'records',
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': counterPartition(tenantId) },
  })
  return new Map(items.map(({ sk, n }) => [sk, n]))
}
