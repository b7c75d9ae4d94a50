import { randomUUID } from 'node:crypto'
import type { MappingPlan } from '../../plan/types.ts'
import type { Item } from './deliver.ts'

/** The message about records that were given up, for the dead-letter queue. @see AWS Lambda, "Retain discarded records", example record */
export function failureNotice(
  mapping: MappingPlan,
  shardId: string,
  given: { batch: readonly Item[]; condition: string; invokeCount: number; error: string },
): string {
  const first = given.batch[0]!
  const last = given.batch.at(-1)!
  const info = {
    shardId,
    startSequenceNumber: first.sequenceNumber,
    endSequenceNumber: last.sequenceNumber,
    approximateArrivalOfFirstRecord: new Date(first.arrivedAt).toISOString(),
    approximateArrivalOfLastRecord: new Date(last.arrivedAt).toISOString(),
    batchSize: given.batch.length,
    streamArn: mapping.source.arn,
  }
  return JSON.stringify({
    requestContext: {
      requestId: randomUUID(),
      functionArn: mapping.functionArn,
      condition: given.condition,
      approximateInvokeCount: given.invokeCount,
    },
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: given.error },
    version: '1.0',
    timestamp: new Date().toISOString(),
    [mapping.source.kind === 'stream' ? 'KinesisBatchInfo' : 'DDBStreamBatchInfo']: info,
  })
}
