import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { Alarms } from './alarms.ts'

/** A queue for what could not be processed: retained as long as SQS can, because a person has to look. */
export function createDeadLetterQueue(scope: Construct, id: string): Queue {
  return new Queue(scope, id, {
    retentionPeriod: Duration.days(14),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
}

/**
 * What streams, SNS and schedules gave up: one queue and one alarm, which is paid by the month, for all functions. Each
 * message names its function; none can be redriven, as SQS does that only with what came from another queue.
 */
export function deadLettersOfCalls(scope: Construct, alarms: Alarms): Queue {
  const id = 'DeadLetters'
  const there = scope.node.tryFindChild(id)
  if (there) return there as Queue
  const deadLetters = createDeadLetterQueue(scope, id)
  alarms.raiseWhenNotEmpty(deadLetters, {
    name: 'calls-dead-letters',
    means: 'Functions gave up messages of trackers, events, live changes, bounces, or what is due by time.',
  })
  return deadLetters
}
