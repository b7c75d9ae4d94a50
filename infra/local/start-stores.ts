import { join } from 'node:path'
import { compactTables } from './emulators/compact-tables.ts'
import { startBuckets, type Buckets } from './emulators/bucket.ts'
import { startMail, type Mail } from './emulators/mail.ts'
import { startPlaces, type Places } from './emulators/places.ts'
import { startQueues, type Queues } from './emulators/queue.ts'
import { startTables, type Tables } from './emulators/tables.ts'
import type { Plan } from './plan/types.ts'
import type { Surroundings } from './start-parts.ts'

export interface Stores {
  queues: Queues
  buckets: Buckets
  mail: Mail
  places: Places
  tables: Tables
}

/** What keeps things. Each part is told to `undo` as soon as it runs, so that a failure beside it leaves nothing. */
export async function startStores(plan: Plan, { data, inMemory, undo, placesDir }: Surroundings): Promise<Stores> {
  const file = inMemory ? null : join(data.path, 'tables.sqlite')
  if (file) await compactTables(plan.tables, { file, feeds: join(data.path, 'table-streams') })
  const [queues, buckets, mail, places, tables] = await Promise.all([
    startQueues(plan.queues, data.path).then((part) => undo.add(part)),
    startBuckets(plan.buckets, data.path).then((part) => undo.add(part)),
    startMail(data.path).then((part) => undo.add(part)),
    startPlaces(placesDir).then((part) => undo.add(part)),
    startTables(plan.tables, file, (pid) => data.noteChild(pid)).then((part) => undo.add(part)),
  ])
  return { queues, buckets, mail, places, tables }
}
