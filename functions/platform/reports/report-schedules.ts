import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { ReportSchedule } from '../../../shared/domain/scheduled/schedule.ts'
import { getItem, queryAll } from '../dynamo/items.ts'
import { padded, type Key, type Store } from '../dynamo/store.ts'
import { conditional } from '../dynamo/transact.ts'
import type { ReportSchedules } from '../ports/schedule-ports.ts'
import { retry, retryPolicies, tryAgain } from '../retry.ts'
import { schedulePartition } from '../tenants/audit-keys.ts'

interface ScheduleItem extends Key {
  /** everything but the version */
  d: Omit<ReportSchedule, 'version'>
  v: number
}

/** One item for each scheduled report. */
export function dynamoReportSchedules(store: Store, tenantId: string): ReportSchedules {
  const keyOf = (reportId: number): Key => ({ pk: schedulePartition(tenantId), sk: padded(reportId) })

  async function get(reportId: number): Promise<ReportSchedule | null> {
    const item = await getItem<ScheduleItem>(store, 'audit', keyOf(reportId))
    return item ? readSchedule(item) : null
  }

  async function save({ version, ...schedule }: ReportSchedule): Promise<ReportSchedule | null> {
    const item: ScheduleItem = { ...keyOf(schedule.reportId), d: schedule, v: version + 1 }
    const put = new PutCommand({
      TableName: store.tables.audit,
      Item: item,
      ...(version === 0
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : { ConditionExpression: 'v = :seen', ExpressionAttributeValues: { ':seen': version } }),
    })
    return (await conditional(() => store.documents.send(put))) ? readSchedule(item) : null
  }

  return {
    tenantId,
    get,
    async list() {
      const items = await queryAll<ScheduleItem>(store, {
        table: 'audit',
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': schedulePartition(tenantId) },
      })
      return items.map(readSchedule)
    },
    change(reportId, change) {
      const exhausted = () => new Error(`scheduled report ${reportId} of ${tenantId} is written all the time`)
      return retry({ ...retryPolicies.record, exhausted }, async () => {
        const changed = change(await get(reportId))
        return changed === null ? null : ((await save(changed)) ?? tryAgain)
      })
    },
    async remove(reportId) {
      await store.documents.send(new DeleteCommand({ TableName: store.tables.audit, Key: keyOf(reportId) }))
    },
  }
}

const readSchedule = ({ d, v }: ScheduleItem): ReportSchedule => ({ ...d, version: v })
