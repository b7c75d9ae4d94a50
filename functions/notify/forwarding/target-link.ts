import type { Device } from '../../../shared/entities/device.ts'
import type { Forwarding, ForwardingKind } from '../../../shared/entities/forwarding/forwarding.ts'
import { filledTopic } from '../../../shared/domain/forwarding/topics.ts'
import { forwardingLimits } from '../../../shared/domain/limits/forwarding.ts'
import { forwardedType } from '../../../shared/wire/forwarding/forwarded-json.ts'
import type { TenantAlerts } from '../../application/alerts/tenant-alerts.ts'
import { awsAccess } from '../../application/forwarding/aws-access.ts'
import { brokerAccess } from '../../application/forwarding/broker-access.ts'
import { chunks } from '../../platform/dynamo/items.ts'
import { jsonCall } from '../../platform/integrations/channels/http-call.ts'
import { signedCall } from '../../platform/integrations/channels/signed-call.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { AwsMessage, ChannelOutcome, Forwardings } from '../../platform/ports/ports.ts'
import { type BatchRecord, bodyOf, deviceIdOf, requestId, requestsOf } from './forwarded-requests.ts'
import { inHalves } from './in-halves.ts'

export type LinkingWorld = Pick<WorldOf<'notify-channels'>, 'tracks' | 'webhooks' | 'brokers' | 'awsTargets' | 'now'>

/** What goes with one request or message. */
export type Request = readonly BatchRecord[]

/** A request as it is sent. */
export interface ReadyRequest {
  request: Request
  /** Never throws for what the receiver does. */
  send: () => Promise<ChannelOutcome>
}

/** The way to a target for one turn. */
export interface TargetLink {
  /** Requests in lanes: those of one are sent one after the other, lanes side by side. A device's are in their order. */
  lanesOf(records: readonly BatchRecord[]): Promise<Request[][]>
  lanesAtOnce: number
  /** In as many parts as its size needs, which are sent one after the other. */
  ready(request: Request): Promise<ReadyRequest[]>
  close(): Promise<void>
}

interface Ends {
  tenant: TenantAlerts
  target: Forwarding
  store: Forwardings
}

export const linkTo = (world: LinkingWorld, ends: Ends): Promise<TargetLink> => links[ends.target.kind](world, ends)

const links: Record<ForwardingKind, (world: LinkingWorld, ends: Ends) => Promise<TargetLink>> = {
  webhook: webhookLink,
  mqtt: brokerLink,
  aws: awsLink,
}

async function webhookLink(world: LinkingWorld, { tenant, target, store }: Ends): Promise<TargetLink> {
  const secret = await store.secret(target.id)
  const { format } = target
  return {
    lanesOf: async (records) => [requestsOf(records, target)],
    lanesAtOnce: 1,
    async ready(records) {
      const callOf = async (part: Request) => jsonCall(target.url, await bodyOf(world, { tenant, format }, part))
      const calls = await inHalves(records, callOf, ({ body }) => isAbove(forwardingLimits.requestBytesMax, body))
      return calls.map(({ part, made }) => ({
        request: part,
        send: () => world.webhooks.post(signedCall(made, { id: requestId(target.id, part), secret, now: world.now() })),
      }))
    },
    close: async () => {},
  }
}

async function brokerLink(world: LinkingWorld, { tenant, target, store }: Ends): Promise<TargetLink> {
  const connection = world.brokers.connect(await brokerAccess(store, target))
  const { format } = target
  return {
    lanesOf: (records) => messageLanes(records, { tenant, target }),
    lanesAtOnce: forwardingLimits.messagesAtOnce,
    async ready(records) {
      const topic = await topicOf(records[0]!, { tenant, target })
      const bytesMax = Math.min(forwardingLimits.messageBytesMax, await connection.payloadBytesMax(topic))
      const payloadOf = async (part: Request) => JSON.stringify(await bodyOf(world, { tenant, format }, part))
      const messages = await inHalves(records, payloadOf, (payload) => isAbove(bytesMax, payload))
      return messages.map(({ part, made }) => ({
        request: part,
        send: () => connection.publish({ topic, payload: made }),
      }))
    },
    close: () => connection.close(),
  }
}

async function awsLink(world: LinkingWorld, { tenant, target }: Ends): Promise<TargetLink> {
  const connection = world.awsTargets.connect(awsAccess(tenant.tenantId, target))
  const { format } = target
  return {
    lanesOf: async (records) => [chunks(records, forwardingLimits.awsRecordsMax)],
    lanesAtOnce: 1,
    async ready(records) {
      const messageOf = async (part: Request): Promise<SizedMessage> => {
        const body = await bodyOf(world, { tenant, format }, part)
        const [first] = part as [BatchRecord]
        const type = format === 'own' ? forwardedType : first.kind
        const message = { key: String(deviceIdOf(first)), id: requestId(target.id, part), type, body }
        return { message, isTooLarge: isAbove(forwardingLimits.awsMessageBytesMax, JSON.stringify(body)) }
      }
      const parted = deviceMessages(records, format).map((own) =>
        inHalves(own, messageOf, ({ isTooLarge }) => isTooLarge),
      )
      return togetherOrAlone((await Promise.all(parted)).flat()).map((some) => ({
        request: some.flatMap(({ part }) => part),
        send: () => connection.send(some.map(({ made }) => made.message)),
      }))
    },
    close: async () => {},
  }
}

const isAbove = (bytesMax: number, text: string): boolean => Buffer.byteLength(text) > bytesMax

interface SizedMessage {
  message: AwsMessage
  isTooLarge: boolean
}

/** What AWS does not take goes by itself, so that what stands beside it arrives. */
function togetherOrAlone<Sized extends { made: SizedMessage }>(messages: readonly Sized[]): Sized[][] {
  const groups: Sized[][] = []
  for (const message of messages) {
    const last = groups.at(-1)
    if (!last || message.made.isTooLarge || last[0]!.made.isTooLarge) groups.push([message])
    else last.push(message)
  }
  return groups
}

/** In our own form what is of one device goes together, in Traccar's each record is a message. */
function deviceMessages(records: Request, format: Forwarding['format']): Request[] {
  if (format === 'traccar') return records.map((record) => [record])
  const byDevice = new Map<number, BatchRecord[]>()
  for (const record of records) {
    const id = deviceIdOf(record)
    byDevice.set(id, [...(byDevice.get(id) ?? []), record])
  }
  return [...byDevice.values()].flatMap((own) => chunks(own, forwardingLimits.awsMessageRecordsMax))
}

/**
 * In our own form what has one topic goes together, and each topic is a lane; in Traccar's each record is a message, and
 * each device is a lane.
 */
async function messageLanes(records: readonly BatchRecord[], ends: Omit<Ends, 'store'>): Promise<Request[][]> {
  const { format } = ends.target
  const lanes = new Map<string | number, BatchRecord[]>()
  for (const record of records) {
    // devices are known already: this waits for the first record of each
    const lane = format === 'own' ? await topicOf(record, ends) : deviceIdOf(record)
    lanes.set(lane, [...(lanes.get(lane) ?? []), record])
  }
  return [...lanes.values()].map((lane) => chunks(lane, format === 'own' ? forwardingLimits.messageRecordsMax : 1))
}

async function topicOf(record: BatchRecord, { tenant, target }: Omit<Ends, 'store'>): Promise<string> {
  const id = deviceIdOf(record)
  const device: Pick<Device, 'uniqueId' | 'name'> = (await tenant.device(id)) ?? { uniqueId: '', name: '' }
  return filledTopic(target.topic ?? '', {
    organisation: tenant.name,
    uniqueId: device.uniqueId,
    deviceId: String(id),
    name: device.name,
    kind: record.kind,
  })
}
