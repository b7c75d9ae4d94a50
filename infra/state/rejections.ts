import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { createDeadLetterQueue } from '../dead-letter-queue.ts'
import { giveSetting } from '../node-function.ts'

export interface KeptRefusals {
  queue: Queue
  letSend(fn: Lambda): void
}

/** Tracker messages that could not be understood, each with the reason. */
export function keepRefusals(scope: Construct): KeptRefusals {
  const queue = createDeadLetterQueue(scope, 'Refusals')
  return {
    queue,
    letSend: (fn) => {
      queue.grant(fn, 'sqs:SendMessage')
      giveSetting(fn, 'rejectedMessagesQueueUrl', queue.queueUrl)
    },
  }
}
