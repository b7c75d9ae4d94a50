import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import { commandRequests } from '../../application/commands/deployed-command-requests.ts'
import * as ports from '../../platform/aws-ports.ts'
import { worldOf } from '../../platform/world.ts'
import { tenantAlerts } from '../../application/alerts/tenant-alerts.ts'
import { targetWaker } from '../forwarding/wake-targets.ts'
import { readWakeUp } from '../forwarding/wake-up-message.ts'
import { alertSender } from './send-alerts.ts'

const world = worldOf<'notify-channels'>({
  tenants: ports.tenants,
  tracks: ports.tracks,
  alerts: ports.alerts,
  alertQueue: ports.alertQueue,
  channels: ports.channels,
  commandRequests,
  forwardings: ports.forwardings,
  webhooks: ports.webhooks,
  brokers: ports.brokers,
  awsTargets: ports.awsTargets,
  geocoder: ports.geocoder,
  sockets: ports.sockets,
  statistics: ports.statistics,
  siteAddress: ports.siteAddress,
})
const tenantOf = tenantAlerts(world)
const [send, wakeTargets] = [alertSender(world, tenantOf), targetWaker(world, tenantOf)]

/** Answers the messages that did not leave. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const read = Records.map((record) => ({ ...record, wakeUp: readWakeUp(record.body) }))
  const woken = read.flatMap(({ messageId, wakeUp }) => (wakeUp ? [{ messageId, wakeUp }] : []))
  const again = await Promise.all([send(read.filter(({ wakeUp }) => wakeUp === null)), wakeTargets(woken)])
  return { batchItemFailures: again.flat().map((itemIdentifier) => ({ itemIdentifier })) }
}
