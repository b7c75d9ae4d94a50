import { deviceOfId, idOf, sequenceOfId, timeOfId } from '../../../shared/domain/ids.ts'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { queryAll, queryPages, writeItems } from '../dynamo/items.ts'
import type { DeviceKey, Tracks } from '../ports/ports.ts'
import { epochSecond, type Key, type Store } from '../dynamo/store.ts'
import { conditional } from '../dynamo/transact.ts'
import { retry, retryPolicies, tryAgain } from '../retry.ts'
import { feedIndex, trackItems } from '../dynamo/tables.ts'
import { eventSortKey, readSortKey, readTrackPartition, timeText, trackPartition } from './track-keys.ts'

/** An event; `f` puts it into its tenant's feed. */
export interface EventItem extends Key {
  f: string
  /** JSON of what is not in the keys */
  d: string
  x: number
}

const feedPartition = (tenantId: string) => `T#${tenantId}`

export function eventItem(store: Store, tenantId: string, event: FleetEvent): EventItem {
  const { id, deviceId, eventTime } = event
  return {
    pk: trackPartition({ tenantId, deviceId }),
    sk: eventSortKey(eventTime, sequenceOfId(id)),
    f: feedPartition(tenantId),
    d: eventText(event),
    x: epochSecond(store.now() + store.retentionMs),
  }
}

function eventText(event: FleetEvent): string {
  const { type, positionId, geofenceId, maintenanceId, place, attributes } = event
  return JSON.stringify({ type, positionId, geofenceId, maintenanceId, place, attributes })
}

export function readEventItem(item: EventItem): FleetEvent {
  const { deviceId } = readTrackPartition(item.pk)!
  const { time, sequence } = readSortKey(item.sk)
  const rest = JSON.parse(item.d) as Omit<FleetEvent, 'id' | 'deviceId' | 'eventTime'>
  return { id: idOf(deviceId, sequence), deviceId, eventTime: time, ...rest }
}

type EventPart = Pick<
  Tracks,
  'event' | 'addToEvent' | 'eventsSince' | 'eventsBetween' | 'shownEvents' | 'newestEvents' | 'removeEvents'
>

export function trackEvents(store: Store, tenantId: string): EventPart {
  const unexpired = () => ({ ':now': epochSecond(store.now()) })
  const between = async (device: DeviceKey, { from, to, isExact }: { from: number; to: number; isExact: boolean }) => {
    const found = await queryAll<EventItem>(store, {
      table: 'tracks',
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      FilterExpression: 'x > :now',
      ExpressionAttributeValues: { ':pk': trackPartition(device), ...range(from, to), ...unexpired() },
      ConsistentRead: isExact,
    })
    return found.map(readEventItem)
  }
  return {
    ...singleEvents(store, tenantId),
    async eventsSince(since, countMax) {
      const found: EventItem[] = []
      const newest = queryPages<EventItem>(store, {
        table: 'tracks',
        IndexName: feedIndex.name,
        KeyConditionExpression: 'f = :feed AND sk BETWEEN :from AND :to',
        FilterExpression: 'x > :now',
        ExpressionAttributeValues: { ':feed': feedPartition(tenantId), ...range(since, latestTime), ...unexpired() },
        ScanIndexForward: false,
        Limit: countMax,
      })
      for await (const page of newest) {
        found.push(...page)
        if (found.length >= countMax) break
      }
      const events = found.map(readEventItem)
      return events.sort((a, b) => b.eventTime - a.eventTime || b.id - a.id).slice(0, countMax)
    },
    eventsBetween: (deviceId, from, to) => between({ tenantId, deviceId }, { from, to, isExact: true }),
    shownEvents: (deviceId, from, to) => between({ tenantId, deviceId }, { from, to, isExact: false }),
    async removeEvents(events) {
      const remove = events.map(({ id, deviceId, eventTime }) => ({
        pk: trackPartition({ tenantId, deviceId }),
        sk: eventSortKey(eventTime, sequenceOfId(id)),
      }))
      await writeItems(store, 'tracks', { remove })
    },
  }
}

/** One event at a time, by its id. */
function singleEvents(store: Store, tenantId: string): Pick<EventPart, 'event' | 'addToEvent' | 'newestEvents'> {
  const newestFirst = (device: DeviceKey, to: number, limit = pageEvents) =>
    queryPages<EventItem>(store, {
      table: 'tracks',
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      FilterExpression: 'x > :now',
      ExpressionAttributeValues: { ':pk': trackPartition(device), ...range(0, to), ':now': epochSecond(store.now()) },
      ScanIndexForward: false,
      Limit: limit,
    })

  async function find(id: number): Promise<EventItem | null> {
    const device = { tenantId, deviceId: deviceOfId(id) }
    // its id was assigned at or after its time
    for await (const page of newestFirst(device, timeOfId(id) + 1000)) {
      const found = page.find((item) => readSortKey(item.sk).sequence === sequenceOfId(id))
      if (found) return found
    }
    return null
  }

  return {
    async newestEvents(deviceId, countMax) {
      const found: FleetEvent[] = []
      for await (const page of newestFirst({ tenantId, deviceId }, latestTime, countMax)) {
        found.push(...page.map(readEventItem))
        if (found.length >= countMax) break
      }
      return found.slice(0, countMax)
    },
    async event(id) {
      const found = await find(id)
      return found && readEventItem(found)
    },
    addToEvent(id, attributes) {
      const exhausted = () => new Error(`event ${id} of ${tenantId} is written all the time`)
      return retry({ ...retryPolicies.record, exhausted }, async () => {
        const item = await find(id)
        const event = item && readEventItem(item)
        if (!event) return null
        if (Object.keys(attributes).some((key) => key in event.attributes)) return { event, isChanged: false }
        const changed = { ...event, attributes: { ...event.attributes, ...attributes } }
        return (await replaceEvent(store, item, changed)) ? { event: changed, isChanged: true } : tryAgain
      })
    },
  }
}

/** @returns false when somebody else wrote it meanwhile */
function replaceEvent(store: Store, { pk, sk, d }: EventItem, changed: FleetEvent): Promise<boolean> {
  const update = new UpdateCommand({
    TableName: store.tables.tracks,
    Key: { pk, sk },
    UpdateExpression: 'SET d = :new',
    ConditionExpression: 'd = :seen',
    ExpressionAttributeValues: { ':new': eventText(changed), ':seen': d },
  })
  return conditional(() => store.documents.send(update))
}

/** How many events are read at a time in search of one. */
const pageEvents = 100

const latestTime = 9_999_999_999_999
const range = (from: number, to: number) => ({
  ':from': `${trackItems.event}${timeText(from)}`,
  ':to': `${trackItems.event}${timeText(Math.min(to, latestTime))}~`,
})
