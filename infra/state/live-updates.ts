import { Duration } from 'aws-cdk-lib'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { giveSetting } from '../node-function.ts'
import { createWorkQueue } from './work-queue.ts'

export interface LiveUpdateQueues {
  /** a tenant's updates always take the same one */
  waiting: readonly Queue[]
  letQueue: (fn: Lambda) => void
}

/**
 * What ingest saved and browsers are to show. It is useless after minutes, when they have long loaded everything again.
 * @param count of queues: a large fleet needs several, so that few calls at a time concern one tenant (docs/scale.md)
 */
export function createLiveUpdates(scope: Construct, deadLetters: Queue, count: number): LiveUpdateQueues {
  const waiting = Array.from({ length: count }, (_, at) =>
    createWorkQueue(scope, {
      id: at === 0 ? 'LiveUpdates' : `LiveUpdates${at + 1}`,
      deadLetters,
      setting: 'liveQueueUrls',
      visibilityTimeout: Duration.minutes(1),
      retentionPeriod: Duration.minutes(10),
      triesMax: 3,
    }),
  ).map((queue) => queue.waiting)
  return {
    waiting,
    letQueue(fn) {
      for (const queue of waiting) queue.grant(fn, 'sqs:SendMessage')
      giveSetting(fn, 'liveQueueUrls', waiting.map(({ queueUrl }) => queueUrl).join(' '))
    },
  }
}
