import { Duration, Stack } from 'aws-cdk-lib'
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch'
import { type Grant, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnTopicRule } from 'aws-cdk-lib/aws-iot'
import type { Construct } from 'constructs'
import { type AnyMqttFormat, mqttFormats } from '../../shared/catalog/trackers/mqtt/index.ts'
import { livePayloadLengthMax } from '../../shared/wire/stream-record.ts'
import { messageKeptSeconds } from '../../shared/wire/topics/message-item.ts'
import { identifierAt, topicFilter } from '../../shared/wire/topics/tracker-topic.ts'
import { createDeadLetterQueue } from '../dead-letter-queue.ts'
import { rulePrefix } from '../global-name.ts'
import type { Parts } from '../parts.ts'
import type { Messages } from '../state/messages.ts'

interface TopicRule extends Pick<AnyMqttFormat, 'condition' | 'mayBeBuffered' | 'isFile'> {
  id: string
  /** ends the rule's name */
  name: AnyMqttFormat['name'] | 'connected' | 'disconnected'
  filter: string
  /** which part of the topic names the tracker, counted from 1 */
  trackerAt: number
}

/**
 * What trackers may publish. A topic of Basic Ingest names one rule, so all that a phone publishes with one setting is
 * taken by one rule: AWS does not say whether the rule's own filter counts then.
 */
function ruleOf(format: AnyMqttFormat): TopicRule {
  const topic = format.topics.at(-1)!
  return { ...format, id: format.ruleId, filter: topicFilter(topic), trackerAt: identifierAt(topic) }
}

const rules: readonly TopicRule[] = [
  ...mqttFormats.map(ruleOf),
  { id: 'Connected', name: 'connected', filter: '$aws/events/presence/connected/+', trackerAt: 5 },
  { id: 'Disconnected', name: 'disconnected', filter: '$aws/events/presence/disconnected/+', trackerAt: 5 },
]

const columns = "encode(*, 'base64') AS payload, topic() AS topic, timestamp() AS receivedAt"

/** The expression sees the message, not what SELECT makes of it. @see AWS IoT Core developer guide, "Case statements" */
const isLong = `(length(encode(*, 'base64')) > ${livePayloadLengthMax})`

/** The attributes of a `MessageItem` beside those of a record of a stream. */
function itemColumns({ trackerAt, mayBeBuffered, isFile }: TopicRule): string {
  const stream = isFile
    ? "'backlog'"
    : mayBeBuffered
      ? `CASE ${isLong} WHEN true THEN 'backlog' ELSE 'live' END`
      : "'live'"
  const expires = `floor(timestamp() / 1000) + ${messageKeptSeconds}`
  return `topic(${trackerAt}) AS pk, newuuid() AS sk, ${stream} AS stream, ${expires} AS x`
}

interface Written {
  columns: string
  action: CfnTopicRule.ActionProperty
}

/**
 * What a rule selects, and where that goes. One rule with one action for a message: each rule that a message triggers is
 * paid for, and each action. So what is long goes into the stream, too, and `ingest` moves it to the table; a rule of files
 * writes them there itself.
 */
function writtenTo({ live, table }: Messages, rule: TopicRule, roleArn: string): Written {
  if (live !== null && !rule.isFile) {
    const partitionKey = `\${topic(${rule.trackerAt})}`
    return { columns, action: { kinesis: { streamName: live.streamName, partitionKey, roleArn } } }
  }
  // each column becomes an attribute of the item
  const action = { dynamoDBv2: { putItem: { tableName: table.tableName }, roleArn } }
  return { columns: `${columns}, ${itemColumns(rule)}`, action }
}

const letWrite = ({ live, table }: Messages, role: Role): Grant[] => [
  table.grant(role, 'dynamodb:PutItem'),
  ...(live ? [live.grant(role, 'kinesis:PutRecord')] : []),
]

/**
 * Each topic filter into the table or the stream, keyed by tracker so that its messages stay in order. The payload travels in
 * base64: a tracker may send anything, and the rule must not fail before `ingest` can reject the message with a reason.
 *
 * A payload has at most 128 KiB (AWS General Reference, "AWS IoT Core endpoints and quotas": message broker limits), in
 * base64 a third more; a record of a stream may have 1 MiB.
 * @see AWS IoT Core Developer Guide, "Working with binary payloads"
 */
export function routeTrackerMessages(scope: Construct, { state, site, alarms }: Parts): void {
  const failed = createDeadLetterQueue(scope, 'RulesFailed')
  // AWS IoT Core Developer Guide, "Cross-service confused deputy prevention", "Granting an AWS IoT rule the access it requires"
  const stack = Stack.of(scope)
  const ownRules = stack.formatArn({ service: 'iot', resource: 'rule', resourceName: `${rulePrefix(site.stage)}*` })
  const conditions = {
    StringEquals: { 'aws:SourceAccount': stack.account },
    ArnLike: { 'aws:SourceArn': ownRules },
  }
  const role = new Role(scope, 'RulesRole', { assumedBy: new ServicePrincipal('iot.amazonaws.com', { conditions }) })
  const puts = letWrite(state.messages, role)
  const send = failed.grant(role, 'sqs:SendMessage')

  for (const each of rules) {
    const { id, name, filter, condition } = each
    const written = writtenTo(state.messages, each, role.roleArn)
    const rule = new CfnTopicRule(scope, `Rule${id}`, {
      ruleName: rulePrefix(site.stage) + name,
      topicRulePayload: {
        awsIotSqlVersion: '2016-03-23',
        sql: `SELECT ${written.columns} FROM '${filter}'${condition ? ` WHERE ${condition}` : ''}`,
        actions: [written.action],
        errorAction: { sqs: { queueUrl: failed.queueUrl, roleArn: role.roleArn, useBase64: false } },
      },
    })
    for (const put of puts) put.applyBefore(rule)
    send.applyBefore(rule)
  }
  alarms.raiseWhenNotEmpty(failed, {
    name: 'rules-failed',
    means: 'Messages of trackers could not be put into the table or the stream.',
  })
  alarms.raise({
    name: 'rules-lose-messages',
    means: 'Messages of trackers are lost: neither the table or the stream nor the queue of failed ones takes them.',
    metric: failedErrorActions,
    from: 1,
    periods: 1,
  })
}

/**
 * Of all rules in the region: the metric exists for each rule and only once it has failed, so a query looks for it.
 * @see AWS IoT Core developer guide, "AWS IoT metrics and dimensions"; Amazon CloudWatch user guide, "Alarms on Metrics
 * Insights queries"
 */
const failedErrorActions = new MathExpression({
  expression: 'SELECT SUM(ErrorActionFailure) FROM "AWS/IoT"',
  label: 'ErrorActionFailure',
  period: Duration.minutes(5),
})
