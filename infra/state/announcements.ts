import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { createDeadLetterQueue } from '../dead-letter-queue.ts'
import { giveSetting } from '../node-function.ts'

export interface AnnouncementQueues {
  /** steps that are to be done */
  waiting: Queue
  deadLetters: Queue
  /** puts steps into the queue */
  letQueue: (fn: Lambda) => void
}

/** Longer than the function that reads the queue may run. */
const visibilityTimeout = Duration.minutes(6)
const triesMax = 5

/** Announcements to many people, sent step by step. A step that fails five times moves to the dead-letter queue. */
export function createAnnouncements(scope: Construct): AnnouncementQueues {
  const deadLetters = createDeadLetterQueue(scope, 'AnnouncementsDeadLetters')
  const waiting = new Queue(scope, 'AnnouncementsWaiting', {
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
      giveSetting(fn, 'announcementQueueUrl', waiting.queueUrl)
    },
  }
}
