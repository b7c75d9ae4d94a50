import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { createDeadLetterQueue } from '../dead-letter-queue.ts'
import { giveSetting } from '../node-function.ts'

export interface RejectedMessages {
  queue: Queue
  letSend: (fn: Lambda) => void
}

/** Tracker messages that could not be used, each with the reason. */
export function createRejectedMessages(scope: Construct): RejectedMessages {
  const queue = createDeadLetterQueue(scope, 'RejectedMessages')
  return {
    queue,
    letSend: (fn) => {
      queue.grant(fn, 'sqs:SendMessage')
      giveSetting(fn, 'rejectedMessagesQueueUrl', queue.queueUrl)
    },
  }
}
