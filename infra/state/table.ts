import { RemovalPolicy } from 'aws-cdk-lib'
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import type { Setting } from '../../functions/platform/env.ts'
import { type TableFacts, type TableName, tables } from '../../functions/platform/dynamo/tables.ts'
import { giveSetting } from '../node-function.ts'

/** A table and who may use it: a function gets permission and table name together, or neither. */
export interface TableGrants {
  table: Table
  letRead: (fn: Lambda) => void
  /** reading included */
  letWrite: (fn: Lambda) => void
}

const text = AttributeType.STRING
const reading = ['BatchGetItem', 'ConditionCheckItem', 'GetItem', 'Query'].map(action)
const writing = ['BatchWriteItem', 'DeleteItem', 'PutItem', 'UpdateItem'].map(action)

/** Creates every table: on demand, restorable to any second of 35 days, and never deleted by a deployment. */
export function createTable(scope: Construct, name: TableName): TableGrants {
  const facts: TableFacts = tables[name]
  const table = new Table(scope, `${name[0]?.toUpperCase()}${name.slice(1)}`, {
    partitionKey: { name: facts.partitionKey, type: text },
    sortKey: { name: facts.sortKey, type: text },
    billingMode: BillingMode.PAY_PER_REQUEST,
    timeToLiveAttribute: facts.ttl,
    stream: facts.stream && StreamViewType[facts.stream],
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
  for (const index of facts.indexes ?? []) {
    table.addGlobalSecondaryIndex({
      indexName: index.name,
      partitionKey: { name: index.partitionKey, type: text },
      sortKey: { name: index.sortKey, type: text },
      projectionType: ProjectionType[index.projection],
    })
  }
  const allow = (actions: string[]) => (fn: Lambda) => {
    table.grant(fn, ...actions)
    giveSetting(fn, settingOf[name], table.tableName)
  }
  return { table, letRead: allow(reading), letWrite: allow([...reading, ...writing]) }
}

const settingOf: Record<TableName, Setting> = {
  records: 'recordsTable',
  lookups: 'lookupsTable',
  tracks: 'tracksTable',
  sockets: 'socketsTable',
  audit: 'auditTable',
}

function action(name: string): string {
  return `dynamodb:${name}`
}
