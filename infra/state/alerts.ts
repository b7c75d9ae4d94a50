import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { createDeadLetterQueue } from '../dead-letter-queue.ts'
import { giveSetting } from '../node-function.ts'

export interface AlertQueues {
  /** messages of notifications that were not sent yet */
  waiting: Queue
  deadLetters: Queue
  /** puts messages into the queue */
  letQueue: (fn: Lambda) => void
  /** names the queue to its reader, which may hide messages for a while anyway */
  letDelay: (fn: Lambda) => void
}

/** Six times the timeout of the function that reads the queue, as Lambda demands. */
const visibilityTimeout = Duration.minutes(3)
/** A service that says when to come back is asked again so often; after three quarters of an hour a message is given up. */
const triesMax = 20

/** Messages of notifications. One that makes the function fail again and again moves to the dead-letter queue. */
export function createAlerts(scope: Construct): AlertQueues {
  const deadLetters = createDeadLetterQueue(scope, 'AlertsDeadLetters')
  const waiting = new Queue(scope, 'AlertsWaiting', {
    visibilityTimeout,
    retentionPeriod: Duration.days(1),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: triesMax },
  })
  return {
    waiting,
    deadLetters,
    letQueue(fn) {
      waiting.grant(fn, 'sqs:SendMessage')
      giveSetting(fn, 'alertQueueUrl', waiting.queueUrl)
    },
    letDelay: (fn) => giveSetting(fn, 'alertQueueUrl', waiting.queueUrl),
  }
}
