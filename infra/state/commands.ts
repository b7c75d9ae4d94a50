import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { createDeadLetterQueue } from '../dead-letter-queue.ts'
import { giveSetting } from '../node-function.ts'

export interface CommandQueues {
  /** which devices' commands are to be looked at, and jobs that are to go on */
  wakeUps: Queue
  deadLetters: Queue
  /** puts wake-ups into the queue */
  letQueue: (fn: Lambda) => void
}

/** Six times the timeout of the function that reads the queue, as Lambda demands. */
const visibilityTimeout = Duration.minutes(6)
const triesMax = 5

/** Wake-ups hold no command: those are in the table. One that fails five times moves to the dead-letter queue. */
export function createCommands(scope: Construct): CommandQueues {
  const deadLetters = createDeadLetterQueue(scope, 'CommandsDeadLetters')
  const wakeUps = new Queue(scope, 'Commands', {
    visibilityTimeout,
    retentionPeriod: Duration.days(4),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: triesMax },
  })
  return {
    wakeUps,
    deadLetters,
    letQueue(fn) {
      wakeUps.grant(fn, 'sqs:SendMessage')
      giveSetting(fn, 'commandQueueUrl', wakeUps.queueUrl)
    },
  }
}
