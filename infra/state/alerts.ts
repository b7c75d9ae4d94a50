import { Duration } from 'aws-cdk-lib'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { giveSetting } from '../node-function.ts'
import { createWorkQueue, type WorkQueue } from './work-queue.ts'

export interface AlertQueue extends WorkQueue {
  /** names the queue to its reader, which may hide messages for a while anyway */
  letDelay: (fn: Lambda) => void
}

/** A service that says when to come back is asked again so often; after three quarters of an hour a message is given up. */
const triesMax = 20

/** Messages of notifications that were not sent yet. */
export function createAlerts(scope: Construct, deadLetters: Queue): AlertQueue {
  const queue = createWorkQueue(scope, {
    id: 'AlertsWaiting',
    deadLetters,
    setting: 'alertQueueUrl',
    // six times the timeout of the function that reads the queue, as Lambda demands
    visibilityTimeout: Duration.minutes(3),
    retentionPeriod: Duration.days(1),
    triesMax,
  })
  return { ...queue, letDelay: (fn) => giveSetting(fn, 'alertQueueUrl', queue.waiting.queueUrl) }
}
