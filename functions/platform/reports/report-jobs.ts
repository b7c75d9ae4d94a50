import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { getItem, queryAll } from '../dynamo/items.ts'
import { epochSecond, type Key, type Store } from '../dynamo/store.ts'
import { conditional } from '../dynamo/transact.ts'
import type { ReportFiles, ReportJob, ReportJobs, ReportQueue } from '../ports/report-ports.ts'
import { reportPartition } from '../tenants/audit-keys.ts'

interface ReportItem extends Key {
  /** JSON */
  d: string
  v: number
  x: number
}

export interface ReportParts {
  files: (tenantId: string) => ReportFiles
  queue: ReportQueue
}

/** The jobs are in `audit`; the files are where `files` puts them. */
export function dynamoReportJobs(store: Store, { files, queue }: ReportParts, tenantId: string): ReportJobs {
  const pk = reportPartition(tenantId)
  const itemOf = (job: ReportJob): ReportItem => ({
    pk,
    sk: job.id,
    d: JSON.stringify(job),
    v: job.version,
    x: epochSecond(job.expiresAt),
  })
  const isKept = ({ x }: ReportItem) => x > epochSecond(store.now())
  return {
    ...files(tenantId),
    async add(job) {
      await store.documents.send(new PutCommand({ TableName: store.tables.audit, Item: itemOf(job) }))
    },
    async get(jobId) {
      const item = await getItem<ReportItem>(store, 'audit', { pk, sk: jobId })
      return item && isKept(item) ? readJob(item) : null
    },
    async list() {
      const items = await queryAll<ReportItem>(store, {
        table: 'audit',
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ScanIndexForward: false,
      })
      return items.filter(isKept).map(readJob)
    },
    async save(job) {
      const saved = { ...job, version: job.version + 1 }
      const put = new PutCommand({
        TableName: store.tables.audit,
        Item: itemOf(saved),
        ConditionExpression: 'v = :seen',
        ExpressionAttributeValues: { ':seen': job.version },
      })
      return (await conditional(() => store.documents.send(put))) ? saved : null
    },
    async remove(jobId) {
      await store.documents.send(new DeleteCommand({ TableName: store.tables.audit, Key: { pk, sk: jobId } }))
    },
    start: (jobId, delayMs) => queue.put({ tenantId, jobId }, delayMs),
  }
}

const readJob = ({ d }: ReportItem): ReportJob => JSON.parse(d) as ReportJob
