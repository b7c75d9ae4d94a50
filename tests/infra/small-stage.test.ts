import { expect, it } from 'vitest'
import { settings } from '../../functions/platform/env.ts'
import { grantsOf, settingsOf } from '../../functions/platform/needs.ts'
import { type FunctionName, functionEntries } from '../../infra/function-list.ts'
import { readContext, readSizes } from '../../infra/context.ts'
import { isOfEventSource, permissionsIn, permissionsOf, type Statement } from './permissions.ts'
import { resourcesOf, synthesized } from './synthesized.ts'

const small = synthesized({ stage: 'small' })
const standard = synthesized()
const countOf = ({ state, product }: typeof small, type: string) =>
  resourcesOf(state, type).length + resourcesOf(product, type).length
const pascalCase = (name: string) => name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
const functionOf = (name: string) =>
  resourcesOf(small.product, 'AWS::Lambda::Function').find(
    ([id, fn]) => fn['Description'] && id.replace(/[0-9A-F]{8}$/, '') === pascalCase(name),
  )![1]

it('is one of the stages, and differs in its size only', () => {
  const common = readContext()['qafila']
  expect(readSizes(common, 'small')).toEqual({ ...readSizes(common), size: 'small', stages: undefined })
})

it.each([
  { type: 'AWS::Kinesis::Stream', small: 0, standard: 2 },
  { type: 'AWS::SecretsManager::Secret', small: 0, standard: 2 },
  { type: 'AWS::CloudWatch::Alarm', small: 1, standard: expect.any(Number) as number },
  { type: 'AWS::DynamoDB::Table', small: 6, standard: 5 },
  { type: 'AWS::KMS::Key', small: 0, standard: 0 },
])('has $small of $type, where the first deployment has $standard', ({ type, ...counts }) => {
  expect(countOf(small, type)).toBe(counts.small)
  expect(countOf(standard, type)).toEqual(counts.standard)
})

// also the one that saves what waited before the stage became small
it('has every function, every topic rule and every schedule', () => {
  for (const type of ['AWS::Lambda::Function', 'AWS::IoT::TopicRule', 'AWS::Scheduler::Schedule'])
    expect(countOf(small, type)).toBe(countOf(standard, type))
})

it('reads each half of the table by itself, and gives nothing up before the table’s stream forgets it', () => {
  const mappings = resourcesOf(small.product, 'AWS::Lambda::EventSourceMapping').filter(([, { EventSourceArn }]) =>
    JSON.stringify(EventSourceArn).includes('Messages'),
  )
  const halves = mappings.map(([, { FilterCriteria, MaximumRetryAttempts, MaximumRecordAgeInSeconds }]) => {
    const [{ Pattern }] = (FilterCriteria as { Filters: [{ Pattern: string }] }).Filters
    return [JSON.parse(Pattern) as object, MaximumRetryAttempts, MaximumRecordAgeInSeconds]
  })
  const half = (stream: string) => ({ eventName: ['INSERT'], dynamodb: { NewImage: { stream: { S: [stream] } } } })
  expect(halves).toEqual([
    [half('live'), -1, 23 * 3_600],
    [half('backlog'), -1, 23 * 3_600],
  ])
})

it('keeps what was made up where nobody reads it: in parameters without a default', () => {
  expect(small.state.Parameters?.['ChannelKey']).toMatchObject({ NoEcho: true, MinLength: 64 })
  expect(small.product.Parameters?.['OriginSecret']).toMatchObject({ NoEcho: true, MinLength: 48 })
  for (const { Parameters } of [small.state, small.product]) {
    for (const name of ['ChannelKey', 'OriginSecret']) expect(Parameters?.[name] ?? {}).not.toHaveProperty('Default')
  }
})

it('tells the other stack the name of the kept key, and no value', () => {
  const [[id, kept] = []] = resourcesOf(small.state, 'AWS::SSM::Parameter')
  expect(kept).toMatchObject({ Type: 'String', Value: { Ref: 'ChannelKey' } })
  expect(small.state.Resources[id!]?.DeletionPolicy).toBe('RetainExceptOnCreate')
  expect(kept).not.toHaveProperty('Tier')
  const { Variables } = functionOf('notify-channels')['Environment'] as { Variables: Record<string, unknown> }
  expect(Variables['CHANNEL_KEY']).toEqual({
    'Fn::Join': ['', ['{{resolve:ssm:', { 'Fn::GetStackOutput': expect.anything() as unknown }, '}}']],
  })
})

/** What writes messages may write items instead. */
const ofTable: Partial<Record<string, readonly string[]>> = {
  'messages:put': ['dynamodb:BatchWriteItem on {QafilaState.Messages.Arn}'],
  'backlog:put': ['dynamodb:BatchWriteItem on {QafilaState.Messages.Arn}'],
  // the table's own stream tells browsers what was saved
  'liveQueue:send': [],
}

it.each(Object.keys(functionEntries) as FunctionName[])(
  '%s has the settings and permissions that it declares',
  (name) => {
    const fn = functionOf(name)
    const declared = [...settingsOf(name)].map((setting) => settings[setting])
    const { Variables } = fn['Environment'] as { Variables: object }
    expect(Object.keys(Variables).sort()).toEqual([...declared, settings.version].sort())
    const [role] = (fn['Role'] as { 'Fn::GetAtt': [string, string] })['Fn::GetAtt']
    const permissions = resourcesOf(small.product, 'AWS::IAM::Policy')
      .filter(([, policy]) => JSON.stringify(policy['Roles']).includes(role))
      .flatMap(([, policy]) => (policy['PolicyDocument'] as { Statement: Statement[] }).Statement)
      .flatMap(permissionsIn)
      .map(withoutStage)
      .filter((permission) => !isOfEventSource(permission))
    const allowed = grantsOf(name).flatMap((grant) => ofTable[grant] ?? permissionsOf[grant])
    expect(new Set(permissions)).toEqual(new Set(allowed))
  },
)

/** As the references of the first deployment are written. */
const withoutStage = (permission: string) =>
  permission
    .replace(/\{QafilaState(?:-small)?:PublishOutputFnGetAtt(\w+?)[0-9A-F]{8}Arn\}/, '{QafilaState.$1.Arn}')
    .replace('QafilaApp-small-', 'QafilaApp-')
