import { Stack } from 'aws-cdk-lib'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnTopicRule } from 'aws-cdk-lib/aws-iot'
import type { Construct } from 'constructs'
import { type IngestStream, livePayloadLengthMax } from '../../shared/wire/stream-record.ts'
import { createDeadLetterQueue } from '../dead-letter-queue.ts'
import type { Parts } from '../parts.ts'

interface Filter {
  id: string
  filter: string
  trackerAt: number
  /** a message may hold fixes that were buffered for long */
  mayBeBuffered?: true
  /** the payload is a file of any bytes: it delays no live message */
  isFile?: true
}

/** What trackers may publish, and which part of the topic names the tracker (counted from 1). */
const filters: readonly Filter[] = [
  { id: 'OwnPositions', filter: 'trackers/+/positions', trackerAt: 2, mayBeBuffered: true },
  { id: 'OwnResults', filter: 'trackers/+/results', trackerAt: 2 },
  { id: 'OwnTracks', filter: 'owntracks/+/+', trackerAt: 3, mayBeBuffered: true },
  { id: 'OwnTracksEvents', filter: 'owntracks/+/+/event', trackerAt: 3 },
  { id: 'Teltonika', filter: '+/data', trackerAt: 1, mayBeBuffered: true },
  { id: 'Media', filter: 'trackers/+/media/#', trackerAt: 2, isFile: true },
  { id: 'Connected', filter: '$aws/events/presence/connected/+', trackerAt: 5 },
  { id: 'Disconnected', filter: '$aws/events/presence/disconnected/+', trackerAt: 5 },
]

const length = "length(encode(*, 'base64'))"

/**
 * One rule for live messages and one for the backlog; only the first where all messages are short, and for files only
 * the second. That of the backlog is created first: a deployment that splits the two must not leave long messages
 * without any.
 */
function streamsOf({ id, mayBeBuffered, isFile }: Filter): { stream: IngestStream; ruleId: string; where: string }[] {
  if (!mayBeBuffered) return [{ stream: isFile ? 'backlog' : 'live', ruleId: `Rule${id}`, where: '' }]
  return [
    { stream: 'backlog', ruleId: `Rule${id}Backlog`, where: ` WHERE ${length} > ${livePayloadLengthMax}` },
    { stream: 'live', ruleId: `Rule${id}`, where: ` WHERE ${length} <= ${livePayloadLengthMax}` },
  ]
}

/**
 * Each topic filter into its streams, keyed by tracker so that its messages stay in order. The payload travels in
 * base64: a tracker may send anything, and the rule must not fail before `ingest` can reject the message with a reason.
 *
 * A payload has at most 128 KiB (AWS General Reference, "AWS IoT Core endpoints and quotas": message broker limits), in
 * base64 a third more; a record of a stream may have 1 MiB.
 * @see AWS IoT Core Developer Guide, "Working with binary payloads"
 */
export function routeTrackerMessages(scope: Construct, { state, alarms }: Parts): void {
  const failed = createDeadLetterQueue(scope, 'RulesFailed')
  // AWS IoT Core Developer Guide, "Cross-service confused deputy prevention": for rules of this account only
  const conditions = { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } }
  const role = new Role(scope, 'RulesRole', { assumedBy: new ServicePrincipal('iot.amazonaws.com', { conditions }) })
  const { live, backlog } = state.messages
  const puts = [live, backlog].map((stream) => stream.grant(role, 'kinesis:PutRecord'))
  const send = failed.grant(role, 'sqs:SendMessage')

  const rules = filters.flatMap((each) => streamsOf(each).map((stream) => ({ ...each, ...stream })))
  for (const { ruleId, filter, trackerAt, stream, where } of rules) {
    const rule = new CfnTopicRule(scope, ruleId, {
      topicRulePayload: {
        awsIotSqlVersion: '2016-03-23',
        sql: `SELECT encode(*, 'base64') AS payload, topic() AS topic, timestamp() AS receivedAt FROM '${filter}'${where}`,
        actions: [
          {
            kinesis: {
              streamName: state.messages[stream].streamName,
              partitionKey: `\${topic(${trackerAt})}`,
              roleArn: role.roleArn,
            },
          },
        ],
        errorAction: { sqs: { queueUrl: failed.queueUrl, roleArn: role.roleArn, useBase64: false } },
      },
    })
    for (const put of puts) put.applyBefore(rule)
    send.applyBefore(rule)
    const before = scope.node.tryFindChild(`${ruleId}Backlog`)
    if (before) rule.node.addDependency(before)
  }
  alarms.raiseWhenNotEmpty(failed, {
    name: 'rules-failed',
    means: 'Messages of trackers could not be put into their stream.',
  })
}
