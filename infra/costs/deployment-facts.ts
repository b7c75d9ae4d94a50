import { saveWithinAMinute } from '../../functions/platform/env.ts'

/** The part of a synthesized template that is read here. */
export interface PricedTemplate {
  Resources: Record<string, { Type: string; Properties?: Record<string, unknown> }>
}

/** What the templates say that has a price, or decides how often something happens. */
export interface DeploymentFacts {
  /** none without a stream */
  liveShards: number
  /** of the stream that an earlier version left */
  backlogShards: number
  /** of streams; more than a day costs */
  streamRetentionHours: number
  /** whether live messages go through the table */
  isMessageTable: boolean
  /** whether trackers may send past the broker, as their files say */
  basicIngest: boolean
  /** topic rules that a message with positions triggers, whether their condition holds or not */
  rulesPerMessage: number
  /** topic rules that a tracker triggers when it connects, and again when it disconnects */
  rulesPerPresence: number
  ingestBatchMessages: number
  /** how long messages are gathered */
  ingestWindowSeconds: number
  ingestMegabytes: number
  /** whether messages are pushed to ingest, by a consumer of its own */
  isPushed: boolean
  /** the least time between two batches of a busy shard, ms; 0 when it is polled */
  livePaceMs: number
  /** whether each vehicle is saved once a minute */
  isSavedLater: boolean
  /** capacity of the table of tracks, its indexes included; null where it is on demand */
  tracksCapacity: { writesMin: number; readsMin: number; scaled: number; indexWritesMin: number } | null
  /** of the function that sends frames */
  updatesMegabytes: number
  /** how long it gathers what ingest hands over */
  updatesWindowSeconds: number
  fanOutBatchRecords: number
  fanOutMegabytes: number
  eventsMegabytes: number
  apiMegabytes: number
  /** of each function that runs every minute */
  minuteCallMegabytes: readonly number[]
  /** queues that functions wait at */
  polledQueues: number
  /** by which alarms are paid: one that compares several is as many */
  alarmMetrics: number
  secrets: number
}

type Properties = Record<string, unknown>

/** @throws Error that names what is missing, when the first of none is asked for */
function resourcesIn(templates: readonly PricedTemplate[]) {
  const resources = templates.flatMap(({ Resources }) => Object.entries(Resources))
  const ofType = (type: string) =>
    resources
      .filter(([, { Type }]) => Type === type)
      .map(([id, { Properties = {} }]) => ({ id, properties: Properties }))
  const first = <T extends { id: string }>(what: string, found: readonly T[]): T => {
    if (!found[0]) throw new Error(`The templates have no ${what}`)
    return found[0]
  }
  return { ofType, first }
}

/**
 * Reads the facts from the templates of a deployment.
 * @throws Error that names what is missing, so that a renamed part does not become free
 */
export function deploymentFacts(templates: readonly PricedTemplate[]): DeploymentFacts {
  const { ofType, first } = resourcesIn(templates)
  const mappings = ofType('AWS::Lambda::EventSourceMapping')
  const functions = ofType('AWS::Lambda::Function')
  const streams = ofType('AWS::Kinesis::Stream')
  const mapping = (prefix: string) =>
    first(
      prefix,
      mappings.filter(({ id }) => id.startsWith(prefix)),
    ).properties
  const named = (name: string) => functions.filter(({ id }) => withoutHash(id) === name)
  const memory = (name: string) => Number(first(name, named(name)).properties.MemorySize)
  const tables = ofType('AWS::DynamoDB::Table')
  const updates = mapping('LiveUpdatesSqsEventSource')
  const topicRules = ofType('AWS::IoT::TopicRule').map(({ properties }) => properties)
  const rules = topicRules.map(topicFilter)
  const isMessageTable = !topicRules.some(writesToStream)
  const ingest = mapping(isMessageTable ? 'IngestDynamoDB' : 'IngestKinesis')
  const streamNamed = (name: string) => streams.filter(({ id }) => withoutHash(id) === name)
  const live = isMessageTable ? streamNamed('Messages')[0] : first('Messages', streamNamed('Messages'))
  const shards = (stream: { properties: Properties } | undefined) => Number(stream?.properties.ShardCount ?? 0)
  const fanOut = mapping('LiveFanOutDynamoDBEventSourceQafilaStateTracks')
  return {
    liveShards: shards(live),
    backlogShards: shards(streamNamed('Backlog')[0]),
    streamRetentionHours: Number(live?.properties.RetentionPeriodHours ?? 24),
    isMessageTable,
    basicIngest: JSON.stringify(ofType('AWS::IoT::Policy')).includes('topic/$aws/rules/'),
    rulesPerMessage: rules.filter((filter) => matches(filter, 'trackers/van-1/positions')).length,
    rulesPerPresence: rules.filter((filter) => matches(filter, '$aws/events/presence/connected/van-1')).length,
    ingestBatchMessages: Number(ingest.BatchSize),
    ingestWindowSeconds: Number(ingest.MaximumBatchingWindowInSeconds ?? 0),
    ingestMegabytes: memory('Ingest'),
    isPushed: ofType('AWS::Kinesis::StreamConsumer').length > 0,
    livePaceMs: Number(environmentOf(first('Ingest', named('Ingest')).properties).LIVE_PACE),
    isSavedLater: environmentOf(first('Ingest', named('Ingest')).properties).SAVING === saveWithinAMinute,
    tracksCapacity: capacityOf(
      first(
        'Tracks',
        tables.filter(({ id }) => withoutHash(id) === 'Tracks'),
      ).properties,
      ofType('AWS::ApplicationAutoScaling::ScalableTarget').length,
    ),
    updatesMegabytes: memory('LiveUpdates'),
    updatesWindowSeconds: Number(updates.MaximumBatchingWindowInSeconds ?? 0),
    fanOutBatchRecords: Number(fanOut.BatchSize),
    fanOutMegabytes: memory('LiveFanOut'),
    eventsMegabytes: memory('NotifyEvents'),
    apiMegabytes: memory('Api'),
    minuteCallMegabytes: ofType('AWS::Scheduler::Schedule').map(({ properties }) =>
      memory(withoutHash(calledBy(properties))),
    ),
    polledQueues: mappings.filter(({ id }) => id.includes('SqsEventSource')).length,
    alarmMetrics: ofType('AWS::CloudWatch::Alarm').reduce((sum, { properties }) => sum + metricsOf(properties), 0),
    secrets: ofType('AWS::SecretsManager::Secret').length,
  }
}

interface Throughput {
  ReadCapacityUnits: number
  WriteCapacityUnits: number
}

function capacityOf(
  { ProvisionedThroughput, GlobalSecondaryIndexes }: Properties,
  scaled: number,
): DeploymentFacts['tracksCapacity'] {
  if (ProvisionedThroughput === undefined) return null
  const own = ProvisionedThroughput as Throughput
  const indexes = ((GlobalSecondaryIndexes ?? []) as { ProvisionedThroughput: Throughput }[]).map(
    (index) => index.ProvisionedThroughput,
  )
  return {
    writesMin: own.WriteCapacityUnits,
    readsMin: [own, ...indexes].reduce((sum, { ReadCapacityUnits }) => sum + ReadCapacityUnits, 0),
    indexWritesMin: indexes.reduce((sum, { WriteCapacityUnits }) => sum + WriteCapacityUnits, 0),
    scaled,
  }
}

/** Of an alarm: those that its expression is made of, or its only one, as also a query has while all is well. */
const metricsOf = ({ Metrics = [] }: Properties): number =>
  Math.max(1, (Metrics as object[]).filter((each) => 'MetricStat' in each).length)

const withoutHash = (id: string): string => id.replace(/[0-9A-F]{8}$/, '')

const environmentOf = ({ Environment }: Properties) => (Environment as { Variables: Record<string, string> }).Variables

const writesToStream = ({ TopicRulePayload }: Properties): boolean =>
  (TopicRulePayload as { Actions: object[] }).Actions.some((action) => 'Kinesis' in action)

function topicFilter({ TopicRulePayload }: Properties): string {
  const { Sql } = TopicRulePayload as { Sql: string }
  return / FROM '([^']+)'/.exec(Sql)?.[1] ?? ''
}

function calledBy({ Target }: Properties): string {
  const { Arn } = Target as { Arn: { 'Fn::GetAtt': [string, string] } }
  return Arn['Fn::GetAtt'][0]
}

/** As MQTT matches: `+` stands for one level, `#` for all that follow. */
function matches(filter: string, topic: string): boolean {
  const levels = topic.split('/')
  const wanted = filter.split('/')
  if (wanted.at(-1) === '#') return wanted.slice(0, -1).every((level, at) => level === '+' || level === levels[at])
  return wanted.length === levels.length && wanted.every((level, at) => level === '+' || level === levels[at])
}
