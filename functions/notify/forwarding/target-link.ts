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
import type { ChannelOutcome, Forwardings } from '../../platform/ports/ports.ts'
import { type BatchRecord, bodyOf, deviceIdOf, requestId, requestsOf } from './forwarded-requests.ts'

export type LinkingWorld = Pick<WorldOf<'notify-channels'>, 'tracks' | 'webhooks' | 'brokers' | 'awsTargets' | 'now'>

/** What goes with one request or message. */
export type Request = readonly BatchRecord[]

/** The way to a target for one turn. */
export interface TargetLink {
  /** Requests in lanes: those of one are sent one after the other, lanes side by side. A device's are in their order. */
  lanesOf(records: readonly BatchRecord[]): Promise<Request[][]>
  lanesAtOnce: number
  /** Never throws for what the receiver does. */
  send(request: Request): Promise<ChannelOutcome>
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
  return {
    lanesOf: async (records) => [requestsOf(records, target)],
    lanesAtOnce: 1,
    async send(records) {
      const call = jsonCall(target.url, await bodyOf(world, { tenant, format: target.format }, records))
      return world.webhooks.post(signedCall(call, { id: requestId(target.id, records), secret, now: world.now() }))
    },
    close: async () => {},
  }
}

async function brokerLink(world: LinkingWorld, { tenant, target, store }: Ends): Promise<TargetLink> {
  const connection = world.brokers.connect(await brokerAccess(store, target))
  return {
    lanesOf: (records) => messageLanes(records, { tenant, target }),
    lanesAtOnce: forwardingLimits.messagesAtOnce,
    async send(records) {
      const body = await bodyOf(world, { tenant, format: target.format }, records)
      return connection.publish({
        topic: await topicOf(records[0]!, { tenant, target }),
        payload: JSON.stringify(body),
      })
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
    async send(records) {
      const messages = deviceMessages(records, format).map(async (message) => {
        const body = await bodyOf(world, { tenant, format }, message)
        const [first] = message as [BatchRecord]
        const type = format === 'own' ? forwardedType : first.kind
        return { key: String(deviceIdOf(first)), id: requestId(target.id, message), type, body }
      })
      return connection.send(await Promise.all(messages))
    },
    close: async () => {},
  }
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
