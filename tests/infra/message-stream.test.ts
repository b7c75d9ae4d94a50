import { describe, expect, it } from 'vitest'
import { grantsOf } from '../../functions/platform/needs.ts'
import { readContext, readSizes } from '../../infra/context.ts'
import { type FunctionName, functionEntries } from '../../infra/function-list.ts'
import { isOfEventSource, permissionsIn, permissionsOf, type Statement } from './permissions.ts'
import { grown, resourcesOf, synthesized, type Templates } from './synthesized.ts'

const settings = readContext()['qafila'] as object
const first = synthesized()
const moved = synthesized({ qafila: { ...settings, ...grown } })
const back = synthesized({ qafila: { ...settings, ...grown, messages: 'table' } })
const upgraded = synthesized({ qafila: { ...settings, ...grown, backlogShards: 1 } })

interface Mapping {
  source: string
  half: string | null
  isTriedUntilForgotten: boolean
}

/** Where the two functions get messages from. */
function sourcesOf({ product }: Templates, fn: 'Ingest' | 'IngestBacklog'): Mapping[] {
  return resourcesOf(product, 'AWS::Lambda::EventSourceMapping')
    .filter(([, { FunctionName }]) => new RegExp(`"${fn}[0-9A-F]{8}"`).test(JSON.stringify(FunctionName)))
    .map(([, mapping]) => {
      const [, source = ''] = /(MessageTable|MessagesConsumer|Messages|Backlog)/.exec(
        JSON.stringify(mapping['EventSourceArn']),
      )!
      const filters = mapping['FilterCriteria'] as { Filters: [{ Pattern: string }] } | undefined
      const half = filters ? /"stream":\{"S":\["(\w+)"\]\}/.exec(filters.Filters[0].Pattern)![1]! : null
      const { MaximumRetryAttempts: tries, MaximumRecordAgeInSeconds: age } = mapping
      return { source, half, isTriedUntilForgotten: tries === -1 && age === 23 * 3_600 }
    })
}
const isTriedUntilForgotten = true
const liveHalf = { source: 'MessageTable', half: 'live', isTriedUntilForgotten }
const backlogHalf = { source: 'MessageTable', half: 'backlog', isTriedUntilForgotten }
const shards = { source: 'MessagesConsumer', half: null, isTriedUntilForgotten }

describe.each([
  { name: 'a first deployment', templates: first, live: [liveHalf], backlog: [backlogHalf], into: 'DynamoDBv2' },
  { name: 'one that grew', templates: moved, live: [liveHalf, shards], backlog: [backlogHalf], into: 'Kinesis' },
  {
    name: 'one that goes back',
    templates: back,
    live: [liveHalf, shards],
    backlog: [backlogHalf],
    into: 'DynamoDBv2',
  },
  {
    name: 'one of version 1.1 with two streams',
    templates: upgraded,
    live: [liveHalf, shards],
    backlog: [backlogHalf, { source: 'Backlog', half: null, isTriedUntilForgotten }],
    into: 'Kinesis',
  },
])('$name', ({ templates, live, backlog, into }) => {
  it('reads all that may hold messages', () => {
    expect(sourcesOf(templates, 'Ingest')).toEqual(live)
    expect(sourcesOf(templates, 'IngestBacklog')).toEqual(backlog)
  })

  it('has one place for live messages, and files go to the table', () => {
    const actions = resourcesOf(templates.product, 'AWS::IoT::TopicRule').map(([id, { TopicRulePayload }]) => [
      id,
      ...(TopicRulePayload as { Actions: object[] }).Actions.flatMap((action) => Object.keys(action)),
    ])
    for (const [id, ...kinds] of actions) expect(kinds).toEqual([id === 'RuleMedia' ? 'DynamoDBv2' : into])
  })
})

it.each([
  { name: 'to a stream', before: first, after: moved },
  { name: 'back to the table', before: moved, after: back },
  { name: 'to the stream again', before: back, after: moved },
  { name: 'away from the buffers of version 1.1', before: upgraded, after: moved },
])('the move $name makes nothing again that holds messages', ({ before, after }) => {
  const kept = Object.entries(before.state.Resources).filter(
    ([id]) => id in after.state.Resources && !id.endsWith('Policy'),
  )
  expect(kept.length).toBeGreaterThan(20)
  for (const [id, { Type, Properties }] of kept) expect(after.state.Resources[id]).toMatchObject({ Type, Properties })
})

it.each([
  { name: 'a stream without shards', value: { messages: 'stream', streamShards: 0 }, says: 'qafila.streamShards' },
  { name: 'the size of an earlier version', value: { size: 'small' }, says: /qafila\.size: is no setting any more/ },
])('settings refuse $name', ({ value, says }) => {
  expect(() => readSizes({ ...settings, ...value })).toThrow(says)
})

/** What puts live messages puts them into the stream. */
const intoStream = ['kinesis:PutRecords on {QafilaState.Messages.Arn}']

it.each(Object.keys(functionEntries) as FunctionName[])('%s may put messages where they go', (name) => {
  const permissions = resourcesOf(moved.product, 'AWS::IAM::Policy')
    .filter(([id]) => id.startsWith(`${pascalCase(name)}RoleDefaultPolicy`))
    .flatMap(([, policy]) => (policy['PolicyDocument'] as { Statement: Statement[] }).Statement)
    .flatMap(permissionsIn)
    .filter((permission) => !isOfEventSource(permission))
  const grants = grantsOf(name)
  const allowed = grants.flatMap((grant) => permissionsOf[grant])
  expect(new Set(permissions)).toEqual(new Set([...allowed, ...(grants.includes('messages:put') ? intoStream : [])]))
})

const pascalCase = (name: string) => name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
