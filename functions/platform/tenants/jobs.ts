import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { getItem, queryAll } from '../dynamo/items.ts'
import type { Key, Store } from '../dynamo/store.ts'
import type { Job, JobKind, Jobs } from '../ports/tenant-ports.ts'
import { conditional } from '../dynamo/transact.ts'

interface JobItem extends Key {
  k: JobKind
  t: string
  /** due, epoch ms */
  a: number
  /** progress */
  d: string
  v: number
}

/** All jobs are in one partition, which is read each minute: a data lake has one of some hundred bytes as long as it is on. */
const partition = 'JOBS'
export const jobKey = (kind: JobKind, tenantId: string): Key => ({ pk: partition, sk: `${kind}#${tenantId}` })

export const newJobItem = ({ kind, tenantId, dueAt }: Pick<Job, 'kind' | 'tenantId' | 'dueAt'>): JobItem => ({
  ...jobKey(kind, tenantId),
  k: kind,
  t: tenantId,
  a: dueAt,
  d: '',
  v: 1,
})

export function dynamoJobs(store: Store): Jobs {
  return {
    add(job) {
      const ConditionExpression = 'attribute_not_exists(pk)'
      const put = { TableName: store.tables.audit, Item: newJobItem(job), ConditionExpression }
      return conditional(() => store.documents.send(new PutCommand(put)))
    },
    async due(now) {
      const items = await queryAll<JobItem>(store, {
        table: 'audit',
        KeyConditionExpression: 'pk = :pk',
        FilterExpression: 'a <= :now',
        ExpressionAttributeValues: { ':pk': partition, ':now': now },
      })
      return items.map(readJob)
    },
    async get(kind, tenantId) {
      const item = await getItem<JobItem>(store, 'audit', jobKey(kind, tenantId))
      return item ? readJob(item) : null
    },
    async save(job) {
      const update = new UpdateCommand({
        TableName: store.tables.audit,
        Key: jobKey(job.kind, job.tenantId),
        UpdateExpression: 'SET a = :due, d = :progress, v = :next',
        ConditionExpression: 'v = :seen',
        ExpressionAttributeValues: {
          ':due': job.dueAt,
          ':progress': job.progress,
          ':next': job.version + 1,
          ':seen': job.version,
        },
      })
      const saved = await conditional(() => store.documents.send(update))
      return saved ? { ...job, version: job.version + 1 } : null
    },
    async remove(kind, tenantId, version) {
      const remove = { TableName: store.tables.audit, Key: jobKey(kind, tenantId) }
      const unlessWritten = version !== undefined && {
        ConditionExpression: 'v = :seen',
        ExpressionAttributeValues: { ':seen': version },
      }
      await conditional(() => store.documents.send(new DeleteCommand({ ...remove, ...unlessWritten })))
    },
  }
}

const readJob = ({ k, t, a, d, v }: JobItem): Job => ({
  kind: k,
  tenantId: t,
  dueAt: a,
  progress: d,
  version: v,
})
