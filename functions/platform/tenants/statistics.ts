import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { tenantLimits } from '../../../shared/domain/limits/tenants.ts'
import { dayOf, endOfDay, noCounts, type DayCounts } from '../../../shared/domain/day-counts.ts'
import { queryAll } from '../dynamo/items.ts'
import { epochSecond, type Key, type Store } from '../dynamo/store.ts'
import { tally } from './tally.ts'
import type { Statistics, StatisticsDay } from '../ports/tenant-ports.ts'
import { activeKey, dayKey, daysPartition } from './audit-keys.ts'
import { conditional } from '../dynamo/transact.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'

/** A day: each count is an attribute of its name; the attributes of protocols have this prefix. */
const protocolPrefix = 'protocol#'
type DayItem = Key & Record<string, number | string>

/** Marks of active users are needed until every process has finished their day. */
const marksKeptMs = 2 * dayMs

export function dynamoStatistics(store: Store): Statistics {
  const counting = tally({
    now: () => store.now(),
    async addCounts(tenantId, day, counts) {
      const update = additions(counts, epochSecond(endOfDay(day) + tenantLimits.statisticsKeptMs))
      if (!update) return
      await store.documents.send(
        new UpdateCommand({ TableName: store.tables.audit, Key: dayKey(tenantId, day), ...update }),
      )
    },
    markActive(tenantId, day, userId) {
      const Item = { ...activeKey(tenantId, day, userId), x: epochSecond(endOfDay(day) + marksKeptMs) }
      const ConditionExpression = 'attribute_not_exists(pk)'
      return conditional(() =>
        store.documents.send(new PutCommand({ TableName: store.tables.audit, Item, ConditionExpression })),
      )
    },
  })
  return {
    ...counting,
    async between(tenantId, from, to) {
      const items = await queryAll<DayItem>(store, {
        table: 'audit',
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        FilterExpression: 'x > :now',
        ExpressionAttributeValues: {
          ':pk': daysPartition(tenantId),
          ':from': dayOf(from),
          ':to': dayOf(to),
          ':now': epochSecond(store.now()),
        },
      })
      return items.map(readDay)
    },
  }
}

/** `ADD` of every count above zero; null when none is, as an expression may not be empty. */
function additions({ protocols, ...numbers }: DayCounts, endsAtSecond: number) {
  const named = [
    ...Object.entries(numbers),
    ...Object.entries(protocols).map(([name, count]) => [protocolPrefix + name, count] as const),
  ].filter(([, count]) => count > 0)
  if (named.length === 0) return null
  return {
    UpdateExpression: `ADD ${named.map((_, at) => `#n${at} :n${at}`).join(', ')} SET x = :end`,
    ExpressionAttributeNames: Object.fromEntries(named.map(([name], at) => [`#n${at}`, name])),
    ExpressionAttributeValues: {
      ':end': endsAtSecond,
      ...Object.fromEntries(named.map(([, count], at) => [`:n${at}`, count])),
    },
  }
}

function readDay({ sk, ...item }: DayItem): StatisticsDay {
  const counts = noCounts()
  for (const [name, count] of Object.entries(item)) {
    if (typeof count !== 'number') continue
    if (name.startsWith(protocolPrefix)) counts.protocols[name.slice(protocolPrefix.length)] = count
    else if (name in counts) Object.assign(counts, { [name]: count })
  }
  return { day: sk, ...counts }
}
