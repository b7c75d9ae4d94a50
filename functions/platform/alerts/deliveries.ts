import type { Phrase } from '../../../shared/domain/failures.ts'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Notificator } from '../../../shared/catalog/channels/index.ts'
import type { EventType } from '../../../shared/catalog/events/index.ts'
import { alertNumbers } from '../../../shared/domain/notifications/alert-numbers.data.ts'
import type { DeliveryOutcome } from '../../../shared/wire/alerts/notification-json.ts'
import { getItem, queryAll, queryPages, writeItems } from '../dynamo/items.ts'
import { epochSecond, type Key, type Store } from '../dynamo/store.ts'
import { conditional } from '../dynamo/transact.ts'
import type { Alerts, Delivery, DeliveryNotes } from '../ports/alert-ports.ts'
import { deliveryKey, deliveryPartition, eventPrefix, notesKey, readDeliveryKey } from './alert-keys.ts'

interface DeliveryItem extends Key {
  /** event type */
  e: EventType
  /** when it was noted, epoch ms */
  a: number
  /** absent while it is being sent; `released` until it is tried again */
  o?: DeliveryOutcome | 'released'
  /** name of the reason, */
  r?: string | null
  /** or its phrase */
  t?: Phrase | null
  /** of notes: JSON of what they say */
  l?: string
  x: number
}

type DeliveryPart = Pick<Alerts, 'note' | 'claim' | 'finish' | 'release' | 'log' | 'deliveriesOf'>

export const dynamoDeliveries = (store: Store, tenantId: string): DeliveryPart => ({
  ...written(store, tenantId),
  ...stored(store, tenantId),
})

function written(store: Store, tenantId: string): Omit<DeliveryPart, 'log' | 'deliveriesOf'> {
  const table = store.tables.audit
  const expires = () => epochSecond(store.now() + alertNumbers.deliveryKeptMs)
  const change = (Key: Key, result: { outcome: string; reason: Delivery['reason'] }) =>
    store.documents.send(
      new UpdateCommand({
        TableName: table,
        Key,
        UpdateExpression: 'SET o = :o, a = :a, r = :r, t = :t',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: {
          ':o': result.outcome,
          ':a': store.now(),
          ':r': typeof result.reason === 'string' ? result.reason : null,
          ':t': typeof result.reason === 'string' ? null : result.reason,
        },
      }),
    )

  return {
    async note(notes) {
      await writeItems(store, 'audit', { put: notes.map((each) => notesItem(tenantId, each, expires())) })
    },
    async claim({ eventType, ...of }) {
      const key = deliveryKey(tenantId, of)
      const now = store.now()
      const put = new PutCommand({
        TableName: table,
        Item: { ...key, e: eventType, a: now, x: expires() } satisfies DeliveryItem,
        ConditionExpression: 'attribute_not_exists(pk) OR o = :released OR (attribute_not_exists(o) AND a <= :dead)',
        ExpressionAttributeValues: { ':released': 'released', ':dead': now - alertNumbers.claimMs },
      })
      if (await conditional(() => store.documents.send(put))) return 'claimed'
      const item = await getItem<DeliveryItem>(store, 'audit', key)
      return item?.o === undefined || item.o === 'released' ? 'taken' : 'over'
    },
    async finish(of, result) {
      await conditional(() => change(deliveryKey(tenantId, of), result))
    },
    async release(of) {
      await conditional(() => change(deliveryKey(tenantId, of), { outcome: 'released', reason: null }))
    },
  }
}

function stored(store: Store, tenantId: string): Pick<DeliveryPart, 'log' | 'deliveriesOf'> {
  return {
    async log(notificationId, countMax) {
      const found: Delivery[] = []
      const pages = queryPages<DeliveryItem>(store, {
        table: 'audit',
        KeyConditionExpression: 'pk = :pk',
        FilterExpression: 'x > :now',
        ExpressionAttributeValues: {
          ':pk': deliveryPartition(tenantId, notificationId),
          ':now': epochSecond(store.now()),
        },
        ScanIndexForward: false,
        Limit: countMax,
      })
      for await (const page of pages) {
        found.push(...page.flatMap((item) => readDeliveries(notificationId, item)))
        if (found.length >= countMax) break
      }
      return found.slice(0, countMax)
    },
    async deliveriesOf({ id, eventTime }, notificationIds) {
      const found = await Promise.all(
        notificationIds.map(async (notificationId) => {
          const items = await queryAll<DeliveryItem>(store, {
            table: 'audit',
            KeyConditionExpression: 'pk = :pk AND begins_with(sk, :event)',
            FilterExpression: 'x > :now',
            ExpressionAttributeValues: {
              ':pk': deliveryPartition(tenantId, notificationId),
              ':event': eventPrefix({ eventId: id, eventTime }),
              ':now': epochSecond(store.now()),
            },
          })
          return items.flatMap((item) => readDeliveries(notificationId, item))
        }),
      )
      return found.flat()
    },
  }
}

const notesItem = (tenantId: string, notes: DeliveryNotes, x: number): DeliveryItem => ({
  ...notesKey(tenantId, notes),
  e: notes.eventType,
  a: notes.time,
  l: JSON.stringify(notes.lines.map(({ channel, outcome, reason }): NotesLine => [channel, outcome, reason])),
  x,
})
type NotesLine = [channel: Notificator | null, outcome: DeliveryOutcome, reason: string | null]

/** What is still under way is left out. */
function readDeliveries(notificationId: number, { sk, e: eventType, a: time, o, r, t, l }: DeliveryItem): Delivery[] {
  const { isNotes, channel, mark, ...of } = readDeliveryKey(sk)
  const facts = { notificationId, ...of, eventType, time }
  if (isNotes) {
    const lines = JSON.parse(l ?? '[]') as NotesLine[]
    return lines.map(([lineChannel, outcome, reason]) => ({
      ...facts,
      channel: lineChannel,
      mark: '',
      outcome,
      reason,
    }))
  }
  if (o === undefined || o === 'released') return []
  return [{ ...facts, channel: channel as Notificator, mark, outcome: o, reason: t ?? r ?? null }]
}
