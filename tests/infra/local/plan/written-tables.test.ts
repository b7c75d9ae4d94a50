import { expect, test } from 'vitest'
import type { FunctionPlan, TablePlan } from '../../../../infra/local/plan/types.ts'
import { writtenTables } from '../../../../infra/local/plan/written-tables.ts'

const table = (StreamViewType: string | null, more: object = {}): TablePlan => ({
  name: 'Messages',
  arn: 'arn:aws:dynamodb:r:0:table/Messages',
  ttlAttribute: null,
  definition: { ...(StreamViewType && { StreamSpecification: { StreamEnabled: true, StreamViewType } }), ...more },
})
const plain = table('NEW_IMAGE')
const allowed = (actions: string[], resources = [plain.arn]) => ({
  role: {
    name: 'role',
    statements: [{ effect: 'Allow' as const, actions, resources, notResources: [], conditions: {} }],
  },
})
const puts = ['dynamodb:BatchWriteItem', 'dynamodb:DescribeStream', 'dynamodb:GetRecords']

test.each<[string, TablePlan, Pick<FunctionPlan, 'role'>[], boolean]>([
  ['puts and its stream', plain, [allowed(puts)], true],
  ['nobody knows it', plain, [allowed(['dynamodb:GetItem'], ['arn:aws:dynamodb:r:0:table/Others'])], true],
  ['one of two may read', plain, [allowed(puts), allowed(['dynamodb:Query'])], false],
  ['one may update', plain, [allowed(['dynamodb:UpdateItem'])], false],
  ['everything of every table', plain, [allowed(['dynamodb:*'], ['*'])], false],
  ['a role that is not known', plain, [{ role: null }], false],
  ['no stream', table(null), [allowed(puts)], false],
  ['a stream with old images', table('NEW_AND_OLD_IMAGES'), [allowed(puts)], false],
  ['an index', table('NEW_IMAGE', { GlobalSecondaryIndexes: [{}] }), [allowed(puts)], false],
])('%s', (_case, given, functions, isWritten) => {
  const found = writtenTables({ tables: [given], functions: functions as FunctionPlan[] })
  expect(found).toEqual(isWritten ? [given] : [])
})
