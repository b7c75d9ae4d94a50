import { describe, expect, it } from 'vitest'
import { mayThing, type ThingAction } from '../../../infra/local/emulators/mqtt/thing-policy.ts'
import { readPolicies } from '../../../infra/local/plan/event-sources.ts'
import { Resolver } from '../../../infra/local/plan/resolver.ts'
import type { Template } from '../../../infra/local/plan/template.ts'
import { mqttFormats } from '../../../shared/catalog/trackers/mqtt/index.ts'
import { basicIngestTopic } from '../../../shared/wire/topics/basic-ingest.ts'
import { trackerTopic } from '../../../shared/wire/topics/tracker-topic.ts'
import { readContext } from '../../../infra/context.ts'
import { resourcesOf, synthesized } from '../synthesized.ts'

const templateOf = (Resources: unknown): Template => ({
  stack: 'QafilaApp',
  assets: {},
  Resources: Resources as Template['Resources'],
})
const policies = readPolicies(new Resolver([templateOf(synthesized().product.Resources)]))
const may = (thing: string, action: ThingAction, resource: string) => mayThing(policies, thing, [action, resource])

it.each<[ThingAction, string]>([
  ['Connect', 'client/van-1'],
  ['Publish', 'topic/trackers/van-1/positions'],
  ['Publish', 'topic/trackers/van-1/results'],
  ['Publish', 'topic/trackers/van-1/media/front.jpg'],
  ['Publish', 'topic/owntracks/amina/van-1'],
  ['Publish', 'topic/owntracks/amina/van-1/event'],
  ['Publish', 'topic/van-1/data'],
  ['Publish', 'topic/$aws/rules/qafila_positions/trackers/van-1/positions'],
  ['Publish', 'topic/$aws/rules/qafila_media/trackers/van-1/media/front.jpg'],
  ['Publish', 'topic/$aws/rules/qafila_owntracks/owntracks/amina/van-1'],
  ['Publish', 'topic/$aws/rules/qafila_owntracks/owntracks/amina/van-1/event'],
  ['Publish', 'topic/$aws/rules/qafila_teltonika/van-1/data'],
  ['Subscribe', 'topicfilter/trackers/van-1/commands'],
  ['Subscribe', 'topicfilter/van-1/commands'],
  ['Receive', 'topic/trackers/van-1/commands'],
])('the product lets van-1 %s %s', (action, resource) => {
  expect(may('van-1', action, resource)).toBe(true)
})

it.each<[ThingAction, string]>([
  ['Connect', 'client/van-2'],
  ['Connect', 'client/van-11'],
  ['Publish', 'topic/trackers/van-2/positions'],
  ['Publish', 'topic/trackers/van-1/commands'],
  ['Publish', 'topic/trackers/van-2/media/front.jpg'],
  ['Publish', 'topic/http/media/van-1'],
  ['Publish', 'topic/owntracks/amina/van-2'],
  ['Publish', 'topic/owntracks/van-1/van-2/event'],
  ['Publish', 'topic/http/osmand/van-1'],
  ['Publish', 'topic/$aws/events/presence/connected/van-1'],
  ['Publish', 'topic/$aws/rules/qafila_positions/trackers/van-2/positions'],
  ['Publish', 'topic/$aws/rules/qafila_positions/trackers/van-11/positions'],
  ['Publish', 'topic/$aws/rules/qafila_staging_positions/trackers/van-1/positions'],
  ['Publish', 'topic/$aws/rules/another/trackers/van-1/positions'],
  ['Publish', 'topic/$aws/rules/qafila_connected/$aws/events/presence/connected/van-1'],
  ['Publish', 'topic/$aws/rules/qafila_teltonika/van-2/data'],
  ['Subscribe', 'topicfilter/$aws/rules/qafila_positions/trackers/van-1/positions'],
  ['Subscribe', 'topic/trackers/van-2/commands'],
  ['Subscribe', 'topicfilter/#'],
  ['Subscribe', 'topicfilter/trackers/+/commands'],
  ['Receive', 'topic/trackers/van-2/commands'],
])('and does not let it %s %s', (action, resource) => {
  expect(may('van-1', action, resource)).toBe(false)
})

describe.each(mqttFormats)('of $name', ({ name, topics, commands, isBrokerOnly }) => {
  const of = (topic: string, uniqueId: string) => trackerTopic(topic, uniqueId, 'amina').replace('{name}', 'front')

  it.each(topics)('a tracker may publish to its own %s, and to no other', (topic) => {
    const past = (uniqueId: string) => `topic/${basicIngestTopic('qafila_', name, of(topic, uniqueId))}`
    expect(may('van-1', 'Publish', `topic/${of(topic, 'van-1')}`)).toBe(true)
    expect(may('van-1', 'Publish', `topic/${of(topic, 'van-2')}`)).toBe(false)
    expect(may('van-1', 'Publish', past('van-1'))).toBe(!isBrokerOnly)
    expect(may('van-1', 'Publish', past('van-2'))).toBe(false)
  })

  it.each(commands === undefined ? [] : [commands])('a tracker may listen to its own %s, and to no other', (topic) => {
    expect(may('van-1', 'Subscribe', `topicfilter/${of(topic, 'van-1')}`)).toBe(true)
    expect(may('van-1', 'Subscribe', `topicfilter/${of(topic, 'van-2')}`)).toBe(false)
    expect(may('van-1', 'Receive', `topic/${of(topic, 'van-1')}`)).toBe(true)
  })
})

it.each(['.*', '*', 'van-.', '+', '(a|b)', '$&'])('a name is taken as it stands: %s', (name) => {
  expect(may(name, 'Publish', `topic/trackers/${name}/positions`)).toBe(true)
  expect(may(name, 'Publish', 'topic/trackers/van-1/positions')).toBe(false)
})

it.each([
  { name: 'denies', change: { Effect: 'Deny' } },
  { name: 'has a condition', change: { Condition: {} } },
  { name: 'uses another variable', change: { Resource: 'arn:aws:iot:local-1:1:client/${iot:ClientId}' } },
])('a policy that $name is not imitated, and said so', ({ change }) => {
  const Statement = [{ Effect: 'Allow', Action: 'iot:Connect', Resource: '*', ...change }]
  const resolver = new Resolver([
    templateOf({ P: { Type: 'AWS::IoT::Policy', Properties: { PolicyDocument: { Statement } } } }),
  ])
  expect(() => readPolicies(resolver)).toThrow('QafilaApp/P')
})

it('the policy is short enough for AWS IoT, in the region and for the stage with the longest names', () => {
  const stages = { abcdefghijkl: {} }
  const common = readContext()['qafila'] as object
  const { product } = synthesized({ qafila: { ...common, stages }, stage: 'abcdefghijkl' })
  const policyOf = ([, { PolicyDocument }]: [string, Record<string, unknown>]) => PolicyDocument
  const [document] = resourcesOf(product, 'AWS::IoT::Policy').map(policyOf)
  const written = JSON.stringify(document, (_, value: unknown) => {
    const parts = (value as { 'Fn::Join'?: [string, unknown[]] } | null)?.['Fn::Join']?.[1]
    if (!parts) return value
    const names: Record<string, string> = { 'AWS::Partition': 'aws', 'AWS::Region': 'ap-southeast-1' }
    return parts
      .map((part) => (typeof part === 'string' ? part : (names[(part as { Ref: string }).Ref] ?? '123456789012')))
      .join('')
  })
  expect(written).toContain('arn:aws:iot:ap-southeast-1:123456789012:topic/$aws/rules/qafila_abcdefghijkl_positions/')
  expect(written.length).toBeLessThanOrEqual(2_048)
})
