import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import { commandRequests } from '../../application/commands/deployed-command-requests.ts'
import * as ports from '../../platform/aws-ports.ts'
import { worldOf } from '../../platform/world.ts'
import { alertSender } from './send-alerts.ts'

const send = alertSender(
  worldOf<'notify-channels'>({
    tenants: ports.tenants,
    tracks: ports.tracks,
    alerts: ports.alerts,
    alertQueue: ports.alertQueue,
    channels: ports.channels,
    commandRequests,
    geocoder: ports.geocoder,
    sockets: ports.sockets,
    statistics: ports.statistics,
    siteAddress: ports.siteAddress,
  }),
)

/** Answers the messages that did not leave. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const again = await send(Records)
  return { batchItemFailures: again.map((itemIdentifier) => ({ itemIdentifier })) }
}
