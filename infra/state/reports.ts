import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { createDeadLetterQueue } from '../dead-letter-queue.ts'
import { giveSetting } from '../node-function.ts'

export interface ReportQueues {
  /** jobs that are to run */
  waiting: Queue
  deadLetters: Queue
  /** puts jobs into the queue */
  letQueue: (fn: Lambda) => void
}

/** Longer than the function that reads the queue may run. What it leaves is delivered again after this. */
const visibilityTimeout = Duration.minutes(6)
const triesMax = 5

/** Reports that are made by jobs. One that fails five times moves to the dead-letter queue. */
export function createReports(scope: Construct): ReportQueues {
  const deadLetters = createDeadLetterQueue(scope, 'ReportsDeadLetters')
  const waiting = new Queue(scope, 'ReportsWaiting', {
    visibilityTimeout,
    retentionPeriod: Duration.days(4),
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
      giveSetting(fn, 'reportQueueUrl', waiting.queueUrl)
    },
  }
}
