import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import { commandWakeUps, deviceLots, deviceTimers, lake, tenants, tracks } from '../platform/aws-ports.ts'
import { log } from '../platform/log.ts'
import { readQueuedLot } from '../platform/timers/lot-queue.ts'
import { worldOf } from '../platform/world.ts'
import { lotVisitor } from './visit-lot.ts'

const visitLot = lotVisitor(
  worldOf<'watch-visits'>({ commandWakeUps, deviceLots, deviceTimers, lake, tenants, tracks }),
)

/** Visits the devices of a lot. @throws Error when a visit failed; the lot is gone then, or comes again */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  for (const { body, messageId } of Records) {
    const lot = readQueuedLot(body)
    if (lot === null) {
      log({ capability: 'watch', what: 'lotUnreadable', messageId })
      continue
    }
    const visited = await visitLot(lot)
    if (visited.devices > 0) log({ capability: 'watch', what: 'devicesVisited', ...visited })
  }
  return { batchItemFailures: [] }
}
