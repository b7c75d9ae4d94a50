import { describe, expect, it } from 'vitest'
import { evaluate, fill, type Message } from '../../../infra/local/emulators/mqtt/iot-sql.ts'
import { runRules } from '../../../infra/local/emulators/mqtt/rules.ts'
import { readRules } from '../../../infra/local/plan/event-sources.ts'
import { Resolver } from '../../../infra/local/plan/resolver.ts'
import type { Template } from '../../../infra/local/plan/template.ts'
import { mqttFormats } from '../../../shared/catalog/trackers/mqtt/index.ts'
import { streamOf } from '../../../shared/wire/stream-record.ts'
import { basicIngestTopic } from '../../../shared/wire/topics/basic-ingest.ts'
import { trackerTopic } from '../../../shared/wire/topics/tracker-topic.ts'
import { stackName } from '../../../infra/deployment/stack-name.ts'
import { readContext } from '../../../infra/context.ts'
import { grown, synthesized, type Templates } from '../synthesized.ts'

const templatesOf = ({ state, product }: Templates, stage?: string): Template[] => [
  { ...(state as Template), stack: stackName('QafilaState', stage), assets: {} },
  { ...(product as Template), stack: stackName('QafilaApp', stage), assets: {} },
]
const rulesOf = (templates: Templates, stage?: string) => readRules(new Resolver(templatesOf(templates, stage)))
const common = readContext()['qafila'] as object
const rules = rulesOf(synthesized({ qafila: { ...common, ...grown } }))

interface Taken {
  lane: string
  key: string
  topic: string
}

/** What arrives in the stream, or in the table for the backlog: under which key, with which topic. */
async function put(topic: string, payload: Uint8Array = Buffer.from('{}')) {
  const taken: Taken[] = []
  const running = runRules(rules, {
    hasStream: () => true,
    put: async (_stream, { key, data }) => {
      const { topic: seen } = JSON.parse(data.toString()) as { topic: string }
      taken.push({ lane: 'live', key, topic: seen })
    },
    putItem: async (_table, item) => {
      const [lane, key, seen] = ['stream', 'pk', 'topic'].map((name) => (item[name] as { S: string }).S)
      taken.push({ lane: lane!, key: key!, topic: seen! })
    },
    sendError: (_url, body) => taken.push({ lane: 'failed', key: '', topic: body }),
  })
  await running.accept({ topic, payload, clientId: 'van-1', timestamp: 1 })
  return taken
}

const lengths = [0, 2, 400, 8_187, 8_188, 8_190, 8_191, 8_193, 128 * 1024]
const positions = [
  { topic: 'trackers/van-1/positions', rule: 'positions', key: 'van-1' },
  { topic: 'owntracks/amina/phone', rule: 'owntracks', key: 'phone' },
  { topic: '352093081452251/data', rule: 'teltonika', key: '352093081452251' },
]
it.each(positions.flatMap((each) => lengths.map((bytes) => ({ ...each, bytes }))))(
  '$topic with $bytes bytes that are no text goes into the stream by one rule',
  async ({ topic, rule, key, bytes }) => {
    const payload = new Uint8Array(bytes).fill(0xff)
    const taken: Taken = { lane: 'live', key, topic }
    expect(await put(topic, payload)).toEqual([taken])
    expect(await put(`$aws/rules/qafila_${rule}/${topic}`, payload)).toEqual([taken])
  },
)

it.each(mqttFormats)('a message of $name reaches one stream by one rule, keyed by its tracker', async (format) => {
  const topic = trackerTopic(format.topics[0], 'van-1', 'amina').replace('{name}', 'front')
  const lane = format.isFile ? 'backlog' : 'live'
  expect(await put(topic)).toEqual([{ lane, key: 'van-1', topic }])
  const cheap = basicIngestTopic('qafila_', format.name, topic)
  expect(await put(cheap)).toEqual([{ lane, key: 'van-1', topic }])
})

it.each([
  { topic: 'owntracks/amina/phone/event', key: 'phone', lane: 'live' },
  { topic: '$aws/rules/qafila_owntracks/owntracks/amina/phone/event', key: 'phone', lane: 'live' },
  { topic: 'owntracks/amina/cmd', key: 'cmd', lane: 'live' },
  { topic: '$aws/events/presence/connected/van-1', key: 'van-1', lane: 'live' },
  { topic: '$aws/events/presence/disconnected/van-1', key: 'van-1', lane: 'live' },
  { topic: 'trackers/van-1/media/front.jpg', key: 'van-1', lane: 'backlog' },
  { topic: '$aws/rules/qafila_media/trackers/van-1/media/cabin/2', key: 'van-1', lane: 'backlog' },
])('$topic: $lane, keyed by $key', async ({ topic, key, lane }) => {
  expect(await put(topic)).toMatchObject([{ lane, key }])
})

it.each([
  // of van-2, sent by van-1, whose policy allows what ends in its name or has it before the last level
  'owntracks/u/van-2/van-1',
  'owntracks/u/van-2/van-1/event',
  'owntracks/u/van-2/van-1/van-2',
  'owntracks/u/phone/cmd',
  'owntracks/u/phone/waypoints',
  '$aws/rules/qafila_owntracks/owntracks/u/phone/cmd',
  '$aws/rules/qafila_owntracks/owntracks/u/van-2/van-1',
  '$aws/rules/qafila_positions/trackers/van-1/results',
  '$aws/rules/qafila_positions/352093081452251/data',
  '$aws/rules/another/trackers/van-1/positions',
  '$aws/rules/qafila_positions/$aws/rules/qafila_positions/trackers/van-1/positions',
  '$aws/rules/qafila_connected/$aws/events/presence/connected/van-1/more',
])('no rule takes %s', async (topic) => {
  expect(await put(topic)).toEqual([])
})

const messageOf = (topic: string): Message => ({ topic, payload: Buffer.from('{}'), clientId: 'c', timestamp: 1 })

it('a phone cannot name another even if a rule sees the levels of Basic Ingest and has no filter', () => {
  const { rule } = rules.find(({ name }) => name === 'qafila_owntracks')!
  const passes = (topic: string) => evaluate(rule, messageOf(`$aws/rules/qafila_owntracks/${topic}`)) !== null
  expect(passes('owntracks/u/phone')).toBe(true)
  expect(passes('owntracks/u/van-2/van-1')).toBe(false)
})

it('each rule has one action', () => {
  expect(rules.map(({ actions }) => actions.length)).toEqual(rules.map(() => 1))
})

it('a stream that is not there is a failure of the rule, of which the queue of errors hears', async () => {
  const failures: string[] = []
  const running = runRules(rules, {
    hasStream: () => false,
    put: async () => expect.unreachable(),
    putItem: async () => expect.unreachable(),
    sendError: (_url, body) => failures.push(body),
  })
  await running.accept(messageOf('trackers/van-1/positions'))
  const action = rules[0]!.actions[0]!
  const streamName = action.kind === 'stream' && fill(action.streamName, messageOf('trackers/van-1/positions'))
  expect(failures.map((each) => JSON.parse(each) as object)).toMatchObject([
    { ruleName: 'qafila_positions', failures: [{ failedAction: 'KinesisAction', failedResource: streamName }] },
  ])
})

describe('in a first deployment', () => {
  const first = rulesOf(synthesized())

  it.each(positions.flatMap((each) => lengths.map((bytes) => ({ ...each, bytes }))))(
    '$topic with $bytes bytes becomes an item of the reader that the gateway would choose',
    async ({ topic, key, bytes }) => {
      const payload = new Uint8Array(bytes).fill(0xff)
      const items: Record<string, unknown>[] = []
      const running = runRules(first, {
        hasStream: () => expect.unreachable(),
        put: async () => expect.unreachable(),
        putItem: async (_table, item) => void items.push(item),
        sendError: (_url, body) => expect.unreachable(body),
      })
      await running.accept({ topic, payload, clientId: 'c', timestamp: 1 })
      const stream = streamOf({ payload: Buffer.from(payload).toString('base64') })
      expect(items).toMatchObject([{ pk: { S: key }, stream: { S: stream } }])
    },
  )

  it.each([
    { topic: 'trackers/van-1/positions', bytes: 400, item: { pk: 'van-1', stream: 'live' } },
    { topic: 'trackers/van-1/positions', bytes: 8_190, item: { pk: 'van-1', stream: 'live' } },
    { topic: 'trackers/van-1/positions', bytes: 8_191, item: { pk: 'van-1', stream: 'backlog' } },
    { topic: 'owntracks/u/phone/event', bytes: 400, item: { pk: 'phone', stream: 'live' } },
    { topic: 'trackers/van-1/media/a.jpg', bytes: 400, item: { pk: 'van-1', stream: 'backlog' } },
    { topic: '$aws/events/presence/connected/van-1', bytes: 400, item: { pk: 'van-1', stream: 'live' } },
  ])('$topic with $bytes bytes becomes an item of $item.stream', async ({ topic, bytes, item }) => {
    const items: Record<string, unknown>[] = []
    const running = runRules(first, {
      hasStream: () => expect.unreachable(),
      put: async () => expect.unreachable(),
      putItem: async (_table, put) => void items.push(put),
      sendError: (_url, body) => expect.unreachable(body),
    })
    const payload = Buffer.alloc(bytes, 0xff)
    await running.accept({ topic, payload, clientId: 'c', timestamp: 1_800_000_000_999 })
    expect(items).toEqual([
      {
        pk: { S: item.pk },
        sk: { S: expect.any(String) },
        stream: { S: item.stream },
        topic: { S: topic },
        payload: { S: payload.toString('base64') },
        receivedAt: { N: '1800000000999' },
        x: { N: '1800172800' },
      },
    ])
  })
})

it('the role may put where a rule may put, and nowhere else', () => {
  const allowed = (changes: object) => {
    const { product } = synthesized({ qafila: { ...common, ...changes } })
    const policies = Object.entries(product.Resources).filter(([id]) => id.startsWith('RulesRoleDefaultPolicy'))
    return policies
      .flatMap(([, { Properties }]) => (Properties!['PolicyDocument'] as { Statement: { Action: string }[] }).Statement)
      .map(({ Action }) => Action)
      .sort()
  }
  expect(allowed({})).toEqual(['dynamodb:PutItem', 'sqs:SendMessage'])
  expect(allowed(grown)).toEqual(['dynamodb:PutItem', 'kinesis:PutRecord', 'sqs:SendMessage'])
})

it('rules of another stage have other names, which are as short as names of rules may be', () => {
  const stages = { staging: {} }
  const others = rulesOf(synthesized({ qafila: { ...common, stages }, stage: 'staging' }), 'staging')
  expect(others.map(({ name }) => name)).toContain('qafila_staging_positions')
  for (const { name } of others) expect(name).toMatch(/^qafila_staging_[a-z]+$/)
})
