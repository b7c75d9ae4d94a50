import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnTopicRule } from 'aws-cdk-lib/aws-iot'
import type { Construct } from 'constructs'
import { lettersQueue } from '../letters-queue.ts'
import type { Parts } from '../parts.ts'

/** What trackers may publish, and which part of the topic names the tracker (counted from 1). */
const filters = [
  { id: 'OwnPositions', filter: 'trackers/+/positions', trackerAt: 2 },
  { id: 'OwnTracks', filter: 'owntracks/+/+', trackerAt: 3 },
  { id: 'OwnTracksEvents', filter: 'owntracks/+/+/event', trackerAt: 3 },
  { id: 'Teltonika', filter: '+/data', trackerAt: 1 },
  { id: 'Connected', filter: '$aws/events/presence/connected/+', trackerAt: 5 },
  { id: 'Disconnected', filter: '$aws/events/presence/disconnected/+', trackerAt: 5 },
]

/**
 * One rule per topic filter, all into one stream, keyed by tracker so that its messages stay in order. The payload
 * travels in base64: a tracker may send anything, and the rule must not fail before `ingest` can say what was wrong.
 */
export function takeMessagesFromTrackers(scope: Construct, { kept, alarms }: Parts): void {
  const failed = lettersQueue(scope, 'RulesFailed')
  const role = new Role(scope, 'RulesRole', { assumedBy: new ServicePrincipal('iot.amazonaws.com') })
  const put = kept.messages.grant(role, 'kinesis:PutRecord')
  const send = failed.grant(role, 'sqs:SendMessage')

  for (const { id, filter, trackerAt } of filters) {
    const rule = new CfnTopicRule(scope, `Rule${id}`, {
      topicRulePayload: {
        awsIotSqlVersion: '2016-03-23',
        sql: `SELECT encode(*, 'base64') AS payload, topic() AS topic, timestamp() AS receivedAt FROM '${filter}'`,
        actions: [
          {
            kinesis: {
              streamName: kept.messages.streamName,
              partitionKey: `\${topic(${trackerAt})}`,
              roleArn: role.roleArn,
            },
          },
        ],
        errorAction: { sqs: { queueUrl: failed.queueUrl, roleArn: role.roleArn, useBase64: false } },
      },
    })
    put.applyBefore(rule)
    send.applyBefore(rule)
  }
  alarms.raiseWhenNotEmpty(failed, {
    name: 'rules-failed',
    means: 'Messages of trackers could not be put into the stream.',
  })
}
