import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import * as ports from '../platform/aws-ports.ts'
import { worldOf } from '../platform/world.ts'
import { wakeUps } from './wake-ups.ts'

const world = worldOf<'commands-deliver'>({
  tenants: ports.tenants,
  tracks: ports.tracks,
  deviceTimers: ports.deviceTimers,
  messages: ports.messages,
  commands: ports.commands,
  commandWakeUps: ports.commandWakeUps,
  trackerPublisher: ports.trackerPublisher,
  textMessages: ports.textMessages,
  appMessages: ports.appMessages,
})

/** Answers the wake-ups that have to come again. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const again = await wakeUps(world, Records)
  return { batchItemFailures: again.map((itemIdentifier) => ({ itemIdentifier })) }
}
