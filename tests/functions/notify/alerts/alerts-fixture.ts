import { alertSender } from '../../../../functions/notify/channels/send-alerts.ts'
import { alertTimerRunner } from '../../../../functions/notify/due/run-due.ts'
import { eventNotifier } from '../../../../functions/notify/events/notify-events.ts'
import { queueText } from '../../../../functions/platform/clients/queue-client.ts'
import { inMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'
import type { World } from '../../../../functions/platform/ports/ports.ts'
import type { ChannelMessage, ChannelOutcome, Channels } from '../../../../functions/platform/ports/channel-ports.ts'
import type { QueuedAlert } from '../../../../functions/platform/ports/alert-ports.ts'
import type { FleetEvent } from '../../../../shared/domain/fleet-event.ts'
import type { LiveNoticeJson } from '../../../../shared/wire/alerts/notification-json.ts'
import { newDeviceState } from '../../../../shared/domain/device-state.ts'
import { notification, type Notification } from '../../../../shared/entities/notification.ts'
import { user } from '../../../../shared/entities/user.ts'
import { addDevice, employ, tenant, type Tenant } from '../../live/live-fixture.ts'

export { buildAlarm } from '../../../shared/domain/notifications/alert-builders.ts'
export { minuteMs, hourMs, noon, secondMs } from '../../../support/builders.ts'
export { connect } from '../../live/live-fixture.ts'

/** A world whose channels remember what they sent, and answer what a test says. */
function recordingWorld() {
  const channelMessages: ChannelMessage[] = []
  let outcome: (message: ChannelMessage) => ChannelOutcome = () => ({ kind: 'sent' })
  const channels = (tenantId: string): Channels => ({
    tenantId,
    availability: async () => [],
    lackOf: async () => null,
    async send(message) {
      const answered = outcome(message)
      if (answered.kind === 'sent') channelMessages.push(structuredClone(message))
      return answered
    },
  })
  const answerChannels = (next: typeof outcome) => {
    outcome = next
  }
  return { ...inMemoryWorld(), channels, channelMessages, answerChannels }
}
type RecordingWorld = ReturnType<typeof recordingWorld>

/** Atlas with Amina, Bilal and a truck that both see. */
export async function fleet(devices = 1) {
  const world = recordingWorld()
  const atlas = await tenant(world, 'Atlas')
  const amina = atlas.userId
  const bilal = await employ(atlas, 'Bilal')
  const trucks: number[] = []
  for (let at = 0; at < devices; at++) trucks.push(await addDevice(atlas, `Truck ${at + 1}`, [amina, bilal]))
  return { world, atlas, amina, bilal, truck: trucks[0]!, trucks }
}
export type Fleet = Awaited<ReturnType<typeof fleet>>

/** A notification that these people are linked to. */
export async function notify(
  { records }: Tenant,
  people: readonly number[],
  facts: Partial<Omit<Notification, 'id'>> = {},
): Promise<number> {
  const draft = {
    type: 'alarm',
    notificators: 'mail',
    always: true,
    attributes: { alarms: 'overspeed,sos,tow' },
    ...facts,
  }
  const { id } = await records.create(notification, notification.schema.parse(draft))
  await records.link(
    people.map((userId) => ({ owner: { type: user.name, id: userId }, property: { type: 'notification', id } })),
  )
  return id
}

/** Stores events, as ingest does. */
export async function store(world: World, { tenantId }: Tenant, events: readonly FleetEvent[]): Promise<void> {
  const tracks = world.tracks(tenantId)
  for (const deviceId of new Set(events.map((event) => event.deviceId))) {
    const state = (await tracks.state(deviceId)) ?? newDeviceState(deviceId)
    await tracks.save({ state, accepted: [], events: events.filter((event) => event.deviceId === deviceId) })
  }
}

export interface Pipeline {
  events(tenant: Tenant, events: readonly FleetEvent[]): Promise<void>
  /** Sends what is queued, each message again until it is over or the queue hides it. */
  send(): Promise<void>
  due(now: number): Promise<void>
}

let receipts = 0

/** The three functions on one world, and the queue between them. @param queue of the world that is not disturbed */
export function pipeline(world: World, queue: QueuedAlert[]): Pipeline {
  const notifyEvents = eventNotifier(world)
  const sendAlerts = alertSender(world)
  const runDue = alertTimerRunner(world)
  return {
    events: ({ tenantId }, events) => notifyEvents(tenantId, events),
    async send() {
      const taken = queue.splice(0)
      const records = taken.map((alert) => {
        const id = `m${++receipts}`
        return { id, alert, messageId: id, receiptHandle: id, body: queueText(alert) }
      })
      const again = new Set(await sendAlerts(records))
      queue.push(...records.filter(({ id }) => again.has(id)).map(({ alert }) => alert))
    },
    due: (now) => runDue(now),
  }
}

export const pipelineOf = (world: RecordingWorld): Pipeline => pipeline(world, world.queuedAlerts)

/** To whom what was sent, by which channel. */
export const sentBy = ({ channelMessages }: RecordingWorld): string[] =>
  channelMessages.map(({ recipient, channel, subject }) => `${recipient.name} ${channel}: ${subject}`)

export const noticesIn = ({ sent }: RecordingWorld): LiveNoticeJson[] =>
  sent.flatMap(({ text }) => (JSON.parse(text) as { notices?: LiveNoticeJson[] }).notices ?? [])
