import * as z from 'zod'
import type { ArchiveFiles } from '../integrations/archive-bucket.ts'
import { queryAll } from '../dynamo/items.ts'
import type { LakeFiles } from '../lake/lake-ports.ts'
import type { ReportFiles } from '../ports/report-ports.ts'
import type { Authority, Files, Sockets } from '../ports/ports.ts'
import { counterPartition } from '../records/record-keys.ts'
import type { RemovalContext, HighestIds } from './removal-stages.ts'
import type { Key, Store } from '../dynamo/store.ts'
import type { Removal } from '../ports/tenant-ports.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'

/**
 * Functions that were running when it began may still write for a while: they cache a device for five minutes and answer
 * within one. So everything is removed twice, with a pause that is longer; the second sweep finds almost nothing.
 */
const sweeps = 2
const pauseMs = 15 * minuteMs

const progressSchema = z.object({ sweep: z.int(), stage: z.int(), from: z.int() })
type Progress = z.infer<typeof progressSchema>
const begin: Progress = { sweep: 1, stage: 0, from: 1 }

export interface RemovalPorts {
  sockets: Sockets
  authority: Authority
  files: (tenantId: string) => Files
  archives: (tenantId: string) => ArchiveFiles
  reports: (tenantId: string) => ReportFiles | Promise<ReportFiles>
  lakeFiles: (tenantId: string) => LakeFiles
}

export const dynamoRemoval = (store: Store, ports: RemovalPorts): Removal => ({
  async step(tenantId, progress, isTimeUp) {
    // needed once in a tenant's life, so it is not loaded at a cold start
    const { lastStage, stages } = await import('./removal-stages.ts')
    let at = progress === '' ? begin : progressSchema.parse(JSON.parse(progress))
    const context: RemovalContext = {
      store,
      ...ports,
      tenantId,
      highestIds: await highestIdsOf(store, tenantId),
      isTimeUp,
    }
    for (;;) {
      const stage = stages[at.stage]!
      const next = await stage(context, at.from)
      if (next !== null) return { progress: JSON.stringify({ ...at, from: next }), dueAt: store.now() }
      at = { ...at, stage: at.stage + 1, from: 1 }
      if (at.stage < stages.length) continue
      if (at.sweep < sweeps) {
        return { progress: JSON.stringify({ ...begin, sweep: at.sweep + 1 }), dueAt: store.now() + pauseMs }
      }
      await lastStage(context)
      return null
    }
  },
})

/** The highest id of each kind that was ever used. */
async function highestIdsOf(store: Store, tenantId: string): Promise<HighestIds> {
  const items = await queryAll<Key & { n: number }>(store, {
    table: 'records',
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': counterPartition(tenantId) },
  })
  return new Map(items.map(({ sk, n }) => [sk, n]))
}
