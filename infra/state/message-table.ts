import { RemovalPolicy } from 'aws-cdk-lib'
import { AttributeType, BillingMode, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { insteadOfStreams } from '../../functions/platform/env.ts'
import { giveSetting } from '../node-function.ts'

/** Every tracker message on its way in, of a deployment without streams that are paid by the hour. */
export interface MessageTable {
  kind: 'table'
  table: Table
  letPut: (fn: Lambda) => void
  letPutBacklog: (fn: Lambda) => void
}

/**
 * One table for both streams: its own stream costs nothing to read, keeps the order of each tracker and tries again, as
 * Kinesis does, and an item says which of the two it belongs to. A write costs forty times as much as a record of Kinesis,
 * which is less than two shards below some thirteen messages a second.
 */
export function createMessageTable(scope: Construct): MessageTable {
  const table = new Table(scope, 'Messages', {
    partitionKey: { name: 'pk', type: AttributeType.STRING },
    sortKey: { name: 'sk', type: AttributeType.STRING },
    billingMode: BillingMode.PAY_PER_REQUEST,
    timeToLiveAttribute: 'x',
    stream: StreamViewType.NEW_IMAGE,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
  const name = insteadOfStreams(table.tableName)
  const letPutBacklog = (fn: Lambda) => {
    table.grant(fn, 'dynamodb:BatchWriteItem')
    giveSetting(fn, 'backlogStream', name)
  }
  return {
    kind: 'table',
    table,
    letPut(fn) {
      giveSetting(fn, 'messagesStream', name)
      letPutBacklog(fn)
    },
    letPutBacklog,
  }
}
