import type { DynamoDBRecord } from 'aws-lambda'
import { setTimeout as wait } from 'node:timers/promises'
import { performance } from 'node:perf_hooks'
import { alertSender } from '../../functions/notify/channels/send-alerts.ts'
import { notifyBatch } from '../../functions/notify/events/notify-batch.ts'
import { eventNotifier } from '../../functions/notify/events/notify-events.ts'
import { countCapacity } from '../../functions/platform/clients/dynamo-client.ts'
import type { Store } from '../../functions/platform/dynamo/store.ts'
import { eventItem } from '../../functions/platform/tracks/track-events.ts'
import { queueText } from '../../functions/platform/clients/queue-client.ts'
import type { QueuedAlert } from '../../functions/platform/ports/alert-ports.ts'
import type { Channels } from '../../functions/platform/ports/channel-ports.ts'
import type { World } from '../../functions/platform/ports/ports.ts'
import { billOf } from '../../infra/costs/bill.ts'
import { alertNumbers } from '../../shared/domain/notifications/alert-numbers.data.ts'
import { minuteMs } from '../../shared/domain/time/durations.ts'
import { idOf } from '../../shared/domain/ids.ts'
import type { FleetEvent } from '../../shared/domain/fleet-event.ts'
import { device } from '../../shared/entities/device.ts'
import { notification } from '../../shared/entities/notification.ts'
import { user } from '../../shared/entities/user.ts'
import { buildDevice, buildUser, makeTenant } from '../support/builders.ts'
import { startDynamo, type DynamoTables } from '../support/dynamo.ts'
import { atMost, percentile, type Figure } from './figure.ts'

const eventsPerSecond = 100
const batchEvents = 10
/** put ten at a time, read and deleted ten at a time */
const queueRequestsPerMessage = 0.3

interface Notified {
  /** from an event in the stream to its message in the queue, ms */
  handedOverMs: number[]
  messages: number
  writeUnits: number
  readUnits: number
}

/**
 * Events of as many devices for as many people, each with a message of its own, in the tables of the emulator.
 * @param pace whether they come a hundred a second
 */
export async function notifiedOf(tables: DynamoTables, events: number, pace: boolean): Promise<Notified> {
  const store = tables.world(() => Date.now())
  const queued: QueuedAlert[] = []
  const channels = (tenantId: string): Channels => ({
    tenantId,
    availability: async () => [],
    lackOf: async () => null,
    send: async () => ({ kind: 'sent' }),
  })
  const queue = {
    put: async (messages: readonly QueuedAlert[]) => void queued.push(...messages),
    wake: async () => {},
    delay: async () => {},
  }
  const world: World = { ...store, channels, alertQueue: queue }
  const people = Math.ceil(events / 8)
  const { tenantId, deviceIds } = await peopleWithDevices(world, events + 1, people)
  const notify = eventNotifier(world)
  // a process knows the tenant after its first event
  await notify(tenantId, [alarmOf(deviceIds[events]!, 1)])
  const consumed = countCapacity(store.store.documents)
  const spent = { ...consumed }
  const before = queued.length
  const handedOverMs: number[] = []
  const underWay: Promise<void>[] = []
  for (let start = 0; start < events; start += batchEvents) {
    const batch = deviceIds.slice(start, Math.min(start + batchEvents, events)).map((id) => alarmOf(id, 2))
    const begun = performance.now()
    const run = notify(tenantId, batch).then(() => void handedOverMs.push(performance.now() - begun))
    // one shard has one batch under way
    if (pace) await Promise.all([run, wait((1000 * batchEvents) / eventsPerSecond)])
    else await run
    underWay.push(run)
  }
  await Promise.all(underWay)
  const send = alertSender(world)
  const fresh = queued.slice(before)
  for (let start = 0; start < fresh.length; start += 10) {
    const records = fresh.slice(start, start + 10).map((alert, at) => {
      const id = `m${start + at}`
      return { messageId: id, receiptHandle: id, body: queueText(alert) }
    })
    const again = await send(records)
    if (again.length > 0) throw new Error(`${again.length} messages were not sent`)
  }
  return {
    handedOverMs,
    messages: fresh.length,
    writeUnits: consumed.writeUnits - spent.writeUnits,
    readUnits: consumed.readUnits - spent.readUnits,
  }
}

export async function measureAlerts(): Promise<Figure[]> {
  const tables = await startDynamo()
  try {
    const { handedOverMs, messages, writeUnits, readUnits } = await notifiedOf(tables, 2000, true)
    const { dollars } = billOf({
      dynamoWriteUnits: writeUnits,
      dynamoReadUnits: readUnits,
      queueRequests: queueRequestsPerMessage * messages,
    })
    return [
      {
        name: 'alerts: hand-over at 100 events/s, p95',
        value: percentile(handedOverMs, 0.95),
        unit: 'ms',
        goal: atMost(1000),
      },
      { name: 'alerts: write units of a message', value: writeUnits / messages, unit: 'units', goal: atMost(5.5) },
      // each event is of another device, which both functions read when they first meet it
      { name: 'alerts: read units of a message', value: readUnits / messages, unit: 'units', goal: atMost(4) },
      {
        name: 'alerts: cost of 1,000 messages without the service',
        value: (dollars / messages) * 1000,
        unit: '$',
        goal: atMost(0.01),
      },
      ...(await stormFigures(tables)),
    ]
  } finally {
    await tables.stop()
  }
}

const stormEvents = 10_000
const stormBatch = 100
const stormPeople = 5
/** of the other tenant, while the storm is decided and again in batches with it */
const calmEvents = 20

/** Ten thousand events of one tenant in a minute, as fast as they are taken; another tenant has one now and then. */
async function stormFigures(tables: DynamoTables): Promise<Figure[]> {
  const store = tables.world(() => Date.now())
  const queued: QueuedAlert[] = []
  const put = async (messages: readonly QueuedAlert[]) => void queued.push(...messages)
  const world: World = { ...store, alertQueue: { put, wake: async () => {}, delay: async () => {} } }
  const stormy = await peopleWithDevices(world, stormBatch, stormPeople)
  const calm = await peopleWithDevices(world, 2 * calmEvents, 2 * calmEvents)
  const [notify, notifyCalm] = [eventNotifier(world), eventNotifier(world)]
  await notifyCalm(calm.tenantId, [alarmOf(calm.deviceIds[0]!, 1)])
  const calmMs: number[] = []
  const begun = performance.now()
  for (let at = 0; at < stormEvents / stormBatch; at++) {
    const storm = notify(
      stormy.tenantId,
      stormy.deviceIds.map((id) => alarmOf(id, at + 1)),
    )
    if (at % 5 === 0) {
      const since = performance.now()
      await notifyCalm(calm.tenantId, [alarmOf(calm.deviceIds[at / 5]!, 2)])
      calmMs.push(performance.now() - since)
    }
    await storm
  }
  const tookMs = performance.now() - begun
  const messages = queued.filter(({ tenantId }) => tenantId === stormy.tenantId).length
  const sharedMs = await sharedBatches(world, { store: store.store, stormy, calm })
  return [
    {
      name: 'alerts: hand-over of another tenant in the same batch, p95',
      value: percentile(sharedMs, 0.95),
      unit: 'ms',
      goal: atMost(1000),
    },
    { name: 'alerts: 10,000 events of a storm are decided in', value: tookMs, unit: 'ms', goal: atMost(60_000) },
    {
      name: 'alerts: messages of a storm at once, each person',
      value: messages / stormPeople,
      unit: 'messages',
      goal: atMost(alertNumbers.messagesPerMinuteMax * Math.ceil(tookMs / minuteMs + 1)),
    },
    {
      name: 'alerts: hand-over of another tenant during it, p95',
      value: percentile(calmMs, 0.95),
      unit: 'ms',
      goal: atMost(1000),
    },
  ]
}

interface Sharing {
  store: Store
  stormy: { tenantId: string; deviceIds: number[] }
  calm: { tenantId: string; deviceIds: number[] }
}

/** Batches of the stream in which one event of another tenant stands behind a storm: until its message is handed over, ms. */
async function sharedBatches(world: World, { store, stormy, calm }: Sharing): Promise<number[]> {
  const recordOf = (tenantId: string, event: FleetEvent, place: number): DynamoDBRecord => {
    const item = eventItem(store, tenantId, event)
    const { x, ...texts } = item
    const NewImage = {
      ...Object.fromEntries(Object.entries(texts).map(([key, S]) => [key, { S }])),
      x: { N: String(x) },
    }
    const Keys = { pk: { S: item.pk }, sk: { S: item.sk } }
    return { eventName: 'INSERT', dynamodb: { Keys, NewImage, SequenceNumber: String(place) } }
  }
  // a repetition of what was sent before would be no message
  const fresh = calm.deviceIds.slice(calmEvents)
  let begun = 0
  const tookMs: number[] = []
  const put = async (messages: readonly QueuedAlert[]) => {
    if (messages.some(({ tenantId }) => tenantId === calm.tenantId)) tookMs.push(performance.now() - begun)
  }
  const batchOf = notifyBatch({ ...world, alertQueue: { put, wake: async () => {} } })
  for (const [at, calmId] of fresh.entries()) {
    const storm = stormy.deviceIds.slice(0, stormBatch - 1)
    const records = storm.map((id, place) => recordOf(stormy.tenantId, alarmOf(id, 1000 + at), place))
    const mine = recordOf(calm.tenantId, alarmOf(calmId, 1000), stormBatch)
    begun = performance.now()
    const { batchItemFailures } = await batchOf({ Records: [...records, mine] })
    if (batchItemFailures.length > 0) throw new Error('events were not decided')
  }
  if (tookMs.length !== fresh.length) throw new Error(`${tookMs.length} messages of the other tenant left`)
  return tookMs.slice(1)
}

async function peopleWithDevices(world: World, events: number, people: number) {
  const { tenantId } = await makeTenant(world.tenants)
  const records = world.tenants.records(tenantId)
  const draft = { type: 'alarm', notificators: 'mail', always: true, attributes: { alarms: 'tow' } }
  const { id: notificationId } = await records.create(notification, notification.schema.parse(draft))
  const userIds: number[] = []
  for (let at = 0; at < people; at++) {
    const { id } = await records.create(user, buildUser({ name: `Person ${at}`, email: `p${at}@${tenantId}.example` }))
    userIds.push(id)
    await records.link([{ owner: { type: 'user', id }, property: { type: 'notification', id: notificationId } }])
  }
  const deviceIds: number[] = []
  for (let at = 0; at < events; at++) {
    const { id } = await records.create(device, buildDevice({ name: `Truck ${at}`, uniqueId: `${tenantId}-${at}` }))
    deviceIds.push(id)
    // neighbours in a batch are of different people: nobody has too many messages in a minute
    const owner = { type: 'user', id: userIds[at % people]! }
    await records.link([{ owner, property: { type: 'device', id } }])
  }
  return { tenantId, deviceIds }
}

const alarmOf = (deviceId: number, sequence: number): FleetEvent => ({
  id: idOf(deviceId, sequence),
  deviceId,
  type: 'alarm',
  eventTime: Date.now(),
  positionId: 0,
  geofenceId: 0,
  maintenanceId: 0,
  attributes: { alarm: 'tow' },
})
