import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import {
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  StreamViewType,
  Table,
} from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import type { Setting } from '../../functions/platform/env.ts'
import { type TableFacts, type TableName, tables } from '../../functions/platform/dynamo/tables.ts'
import type { RestoredTables, Sizes } from '../context.ts'
import { giveSetting } from '../node-function.ts'

/** What is allowed on a table, and on which items when not on all. */
export interface TableUse {
  actions: readonly string[]
  /** patterns of partition keys, in which `*` stands for any text */
  partitions?: readonly string[]
}

/** A table and who may use it: a function gets permission and table name together, or neither. */
export interface TableGrants {
  /** the one that is used: of the stack, or restored */
  table: ITable
  /** of the stack */
  made: Table
  letRead: (fn: Lambda) => void
  /** reading included */
  letWrite: (fn: Lambda) => void
  /** some items, or some ways to use them */
  letUse: (uses: readonly TableUse[]) => (fn: Lambda) => void
}

const text = AttributeType.STRING
const reading = ['BatchGetItem', 'ConditionCheckItem', 'GetItem', 'Query'].map(action)
const writing = ['BatchWriteItem', 'DeleteItem', 'PutItem', 'UpdateItem'].map(action)

/**
 * Creates every table: on demand unless it has a capacity, restorable to any second of 35 days, and never deleted by a deployment. With a
 * restored one in its place it stays as it is, and nobody uses it.
 */
export function createTable(
  scope: Construct,
  name: TableName,
  { restored, capacity }: { restored?: RestoredTables | undefined; capacity?: Sizes['tracksCapacity'] } = {},
): TableGrants {
  const facts: TableFacts = tables[name]
  const id = `${name[0]?.toUpperCase()}${name.slice(1)}`
  const made = new Table(scope, id, {
    partitionKey: { name: facts.partitionKey, type: text },
    sortKey: { name: facts.sortKey, type: text },
    ...(capacity ? provisioned(capacity) : { billingMode: BillingMode.PAY_PER_REQUEST }),
    timeToLiveAttribute: facts.ttl,
    stream: facts.stream && StreamViewType[facts.stream],
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
  for (const index of facts.indexes ?? []) {
    made.addGlobalSecondaryIndex({
      indexName: index.name,
      partitionKey: { name: index.partitionKey, type: text },
      sortKey: { name: index.sortKey, type: text },
      projectionType: ProjectionType[index.projection],
      ...(capacity && {
        readCapacity: ofIndex(capacity.reads).min,
        writeCapacity: ofIndex(capacity.writes).min,
      }),
    })
  }
  if (capacity) followUse(made, capacity, facts)
  const table = restored ? useRestored(made, `${id}Restored`, { ...restored[name], facts }) : made
  const allow = (actions: string[]) => (fn: Lambda) => {
    table.grant(fn, ...actions)
    giveSetting(fn, settingOf[name], table.tableName)
  }
  const letUse = (uses: readonly TableUse[]) => (fn: Lambda) => {
    for (const { actions, partitions } of uses) {
      fn.addToRolePolicy(
        new PolicyStatement({
          actions: actions.map(action),
          resources: [table.tableArn],
          ...(partitions && { conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...partitions] } } }),
        }),
      )
    }
    giveSetting(fn, settingOf[name], table.tableName)
  }
  return { table, made, letUse, letRead: allow(reading), letWrite: allow([...reading, ...writing]) }
}

type Capacity = NonNullable<Sizes['tracksCapacity']>

const provisioned = ({ reads, writes }: Capacity) => ({
  billingMode: BillingMode.PROVISIONED,
  readCapacity: reads.min,
  writeCapacity: writes.min,
})

/** Events alone are in an index: it begins with less. */
const ofIndex = ({ min, max }: Capacity['reads']) => ({ min: Math.min(min, indexUnitsMin), max })
const indexUnitsMin = 5

/** Of what is provisioned, so much shall be in use: AWS's own default, which leaves room for some minutes of growth. */
const targetUtilizationPercent = 70

/**
 * An index that takes no more keeps its table from taking more, so it follows its use as well.
 * @see Amazon DynamoDB developer guide, "Managing throughput capacity automatically with DynamoDB auto scaling"
 */
function followUse(table: Table, { reads, writes }: Capacity, { indexes = [] }: TableFacts): void {
  const bounds = ({ min, max }: Capacity['reads']) => ({ minCapacity: min, maxCapacity: max })
  table.autoScaleReadCapacity(bounds(reads)).scaleOnUtilization({ targetUtilizationPercent })
  table.autoScaleWriteCapacity(bounds(writes)).scaleOnUtilization({ targetUtilizationPercent })
  for (const { name } of indexes) {
    const scaled = [
      table.autoScaleGlobalSecondaryIndexReadCapacity(name, bounds(ofIndex(reads))),
      table.autoScaleGlobalSecondaryIndexWriteCapacity(name, bounds(ofIndex(writes))),
    ]
    for (const each of scaled) each.scaleOnUtilization({ targetUtilizationPercent })
  }
}

interface Restored {
  name: string
  streamArn?: string
  facts: TableFacts
}

/**
 * The table of the stack goes on being exported: the other stack, which is deployed later, imports it until then, and
 * CloudFormation removes no export that is in use.
 */
function useRestored(made: Table, id: string, { name, streamArn, facts }: Restored): ITable {
  const stack = Stack.of(made)
  for (const value of [made.tableName, made.tableArn, facts.stream && made.tableStreamArn]) {
    if (value !== undefined) stack.exportValue(value)
  }
  return Table.fromTableAttributes(stack, id, {
    tableName: name,
    ...(streamArn !== undefined && { tableStreamArn: streamArn }),
    ...(facts.indexes && { globalIndexes: facts.indexes.map((index) => index.name) }),
  })
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
