import { isLike, type Statement } from '../permissions/statements.ts'
import type { FunctionPlan, Plan, TablePlan } from './types.ts'

/** What a log of puts answers. */
const putActions = ['dynamodb:PutItem', 'dynamodb:BatchWriteItem']

/** What a role may ask of a table that needs its rows; `DescribeTable` and the like do not. */
const rowActions = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'Scan',
  'ConditionCheckItem',
  'UpdateItem',
  'DeleteItem',
  'PartiQLSelect',
  'PartiQLUpdate',
  'PartiQLDelete',
].map((action) => `dynamodb:${action}`)

/**
 * The tables that are only written, by the roles of all functions: nothing ever asks for their rows, and what was put
 * reaches functions by the stream alone.
 */
export const writtenTables = ({ tables, functions }: Pick<Plan, 'tables' | 'functions'>): TablePlan[] =>
  tables.filter((table) => hasPlainStream(table) && functions.every((each) => isOnlyPutBy(each, table)))

/** Without indexes, and a change says no more than the row that was put. */
const hasPlainStream = ({ definition }: TablePlan): boolean =>
  (definition['StreamSpecification'] as { StreamViewType?: string } | undefined)?.StreamViewType === 'NEW_IMAGE' &&
  definition['GlobalSecondaryIndexes'] === undefined &&
  definition['LocalSecondaryIndexes'] === undefined

/** Of a role that is not known, nothing is. */
const isOnlyPutBy = ({ role }: FunctionPlan, { arn }: TablePlan): boolean =>
  role !== null && role.statements.filter((each) => isAbout(each, arn)).every(allowsPutsOnly)

const isAbout = ({ effect, resources, notResources }: Statement, arn: string): boolean =>
  effect === 'Allow' && (notResources.length > 0 || resources.some((resource) => isLike(resource, arn)))

const allowsPutsOnly = ({ actions }: Statement): boolean =>
  actions.every((action) => putActions.includes(action) || !rowActions.some((needed) => isLike(action, needed)))
