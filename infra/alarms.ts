import { Duration, Stack } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { Site } from './context.ts'

export type AlarmFacts = (TooMuch | TooLittle) & NamedMetric

interface NamedMetric {
  /** also the heading in docs/runbook.md, where it says what to do */
  name: string
  /** one sentence for the person on call */
  means: string
  metric: IMetric
  /** … reached in this many periods in a row */
  periods: number
}

/** What is too much; nothing is none of it. */
interface TooMuch {
  /** the threshold … */
  from: number
}

/** What is too little; nothing is too little, too. */
interface TooLittle {
  /** the threshold … */
  below: number
}

export interface Alarms {
  /** so far */
  readonly raised: readonly Alarm[]
  raise(facts: AlarmFacts): void
  /** for a queue that ought to be empty */
  raiseWhenNotEmpty(queue: Queue, facts: Pick<AlarmFacts, 'name' | 'means'>): void
  /** for a queue of work whose oldest message waits for too long */
  raiseWhenLate(queue: { waiting: Queue }, facts: LateFacts): void
}

export interface LateFacts extends Pick<AlarmFacts, 'name' | 'means'> {
  /** that the oldest message waits */
  fromSeconds: number
}

/** Creates every alarm: all notify one topic, and each names its heading in the runbook. */
export function makeAlarms(scope: Construct, site: Site): Alarms {
  const topic = alarmTopic(scope)
  if (site.sizes.alarmMail) topic.addSubscription(new EmailSubscription(site.sizes.alarmMail))

  const raised: Alarm[] = []
  const raise = (facts: AlarmFacts) => {
    const alarm = new Alarm(scope, `Alarm-${facts.name}`, {
      alarmDescription: `${facts.means} What to do: docs/runbook.md#${facts.name}`,
      metric: facts.metric,
      evaluationPeriods: facts.periods,
      ...('from' in facts
        ? {
            threshold: facts.from,
            comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
            treatMissingData: TreatMissingData.NOT_BREACHING,
          }
        : {
            threshold: facts.below,
            comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
            treatMissingData: TreatMissingData.BREACHING,
          }),
    })
    alarm.addAlarmAction(new SnsAction(topic))
    alarm.addOkAction(new SnsAction(topic))
    raised.push(alarm)
  }
  const perMinute = { period: Duration.minutes(1), statistic: 'max' }
  const raiseWhenNotEmpty: Alarms['raiseWhenNotEmpty'] = (queue, facts) =>
    raise({ ...facts, metric: queue.metricApproximateNumberOfMessagesVisible(perMinute), from: 1, periods: 1 })
  return {
    raised,
    raise,
    raiseWhenNotEmpty,
    raiseWhenLate: ({ waiting }, { name, means, fromSeconds }) =>
      raise({
        name,
        means,
        metric: waiting.metricApproximateAgeOfOldestMessage(perMinute),
        from: fromSeconds,
        periods: 3,
      }),
  }
}

/** A policy of its own replaces the topic's first one, by which CloudWatch could publish: it has to be named again. */
function alarmTopic(scope: Construct): Topic {
  const topic = new Topic(scope, 'Alarms', { displayName: 'Qafila alarms', enforceSSL: true })
  topic.addToResourcePolicy(
    new PolicyStatement({
      sid: 'AllowAlarms',
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  )
  return topic
}
