import { Duration } from 'aws-cdk-lib'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { createWorkQueue, type WorkQueue } from './work-queue.ts'

/** A service that says when to come back is asked again so often; after three quarters of an hour a message is given up. */
const triesMax = 20

/** Messages of notifications that were not sent yet, and whose forwarding is due. */
export const createAlerts = (scope: Construct, deadLetters: Queue): WorkQueue =>
  createWorkQueue(scope, {
    id: 'AlertsWaiting',
    deadLetters,
    setting: 'alertQueueUrl',
    // six times the timeout of the function that reads the queue, as Lambda demands
    visibilityTimeout: Duration.minutes(3),
    retentionPeriod: Duration.days(1),
    triesMax,
  })
