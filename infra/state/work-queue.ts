import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { Setting } from '../../functions/platform/env.ts'
import { giveSetting } from '../node-function.ts'

/** Work that a function of ours does later. */
export interface WorkQueue {
  waiting: Queue
  /** puts messages into the queue */
  letQueue: (fn: Lambda) => void
}

interface WorkQueueFacts {
  /** of the queue */
  id: string
  /** what was given up, of all queues of work: SQS knows which each message came from */
  deadLetters: Queue
  /** where functions find its address */
  setting: Setting
  /** longer than the function that reads the queue may run */
  visibilityTimeout?: Duration
  retentionPeriod?: Duration
  /** a message that fails so often moves to the dead-letter queue */
  triesMax?: number
}

/** A queue of work; see `WorkQueueFacts` for what differs from one to the next. */
export function createWorkQueue(
  scope: Construct,
  {
    id,
    deadLetters,
    setting,
    visibilityTimeout = Duration.minutes(6),
    retentionPeriod = Duration.days(4),
    triesMax = 5,
  }: WorkQueueFacts,
): WorkQueue {
  const waiting = new Queue(scope, id, {
    visibilityTimeout,
    retentionPeriod,
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: triesMax },
  })
  return {
    waiting,
    letQueue(fn) {
      waiting.grant(fn, 'sqs:SendMessage')
      giveSetting(fn, setting, waiting.queueUrl)
    },
  }
}
