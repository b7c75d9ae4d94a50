import { expect, it } from 'vitest'
import { readContext, readSizes } from '../../infra/context.ts'
import { grown, resourcesOf, synthesized } from './synthesized.ts'

const common = readContext()['qafila'] as object
const tracksCapacity = { writes: { min: 100, max: 4_000 }, reads: { min: 25, max: 2_000 } }

it('the table of tracks and its index follow their use, and no other table', () => {
  const { state } = synthesized({ qafila: { ...common, tracksCapacity } })
  const tables = resourcesOf(state, 'AWS::DynamoDB::Table')
  const provisioned = tables.filter(([, { BillingMode }]) => BillingMode !== 'PAY_PER_REQUEST')
  expect(provisioned.map(([, { ProvisionedThroughput }]) => ProvisionedThroughput)).toEqual([
    { ReadCapacityUnits: 25, WriteCapacityUnits: 100 },
  ])
  const targets = resourcesOf(state, 'AWS::ApplicationAutoScaling::ScalableTarget').map(([, target]) => [
    target['ScalableDimension'],
    target['MinCapacity'],
    target['MaxCapacity'],
  ])
  expect(targets.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
    ['dynamodb:index:ReadCapacityUnits', 5, 2_000],
    ['dynamodb:index:WriteCapacityUnits', 5, 4_000],
    ['dynamodb:table:ReadCapacityUnits', 25, 2_000],
    ['dynamodb:table:WriteCapacityUnits', 100, 4_000],
  ])
  const policies = resourcesOf(state, 'AWS::ApplicationAutoScaling::ScalingPolicy')
  expect(policies).toHaveLength(4)
  for (const [, policy] of policies)
    expect(policy).toMatchObject({ TargetTrackingScalingPolicyConfiguration: { TargetValue: 70 } })
})

// so `npm run deploy` refuses a capacity before the tables are there
it('nothing but what follows their use is made after the tables', () => {
  const { Resources } = synthesized({ qafila: { ...common, tracksCapacity } }).state
  const tables = Object.values(Resources).filter(({ Type }) => Type === 'AWS::DynamoDB::Table')
  const before = new Set(tables.flatMap(({ DependsOn = [] }) => DependsOn))
  const after = Object.entries(Resources).filter(([id, { Type }]) => !before.has(id) && Type !== 'AWS::DynamoDB::Table')
  expect(new Set(after.map(([, { Type }]) => Type))).toEqual(
    new Set(['AWS::ApplicationAutoScaling::ScalableTarget', 'AWS::ApplicationAutoScaling::ScalingPolicy']),
  )
})

it.each([
  {
    name: 'more than its max',
    value: { ...tracksCapacity, writes: { min: 10, max: 5 } },
    says: 'tracksCapacity.writes',
  },
  { name: 'none', value: { ...tracksCapacity, reads: { min: 0, max: 5 } }, says: 'tracksCapacity.reads.min' },
  { name: 'writes alone', value: { writes: tracksCapacity.writes }, says: 'tracksCapacity.reads' },
])('a capacity of $name is refused by its name', ({ value, says }) => {
  expect(() => readSizes({ ...common, tracksCapacity: value })).toThrow(says)
})

it.each([
  { name: 'messages in the table', value: { messages: 'table' }, says: 'messages is table' },
  { name: 'several readers of a shard', value: { ingestParallelPerShard: 2 }, says: 'ingestParallelPerShard is 2' },
])('nothing is saved within a minute with $name', ({ value, says }) => {
  expect(() => readSizes({ ...common, ...grown, ingestSaving: 'within-a-minute', ...value })).toThrow(says)
})
