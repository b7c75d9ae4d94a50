import { Duration } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { createWorkQueue, type WorkQueue } from './work-queue.ts'

/** What ingest saved and browsers are to show. It is useless after minutes, when they have long loaded everything again. */
export const createLiveUpdates = (scope: Construct): WorkQueue =>
  createWorkQueue(scope, {
    id: 'LiveUpdates',
    deadLettersId: 'LiveUpdatesDeadLetters',
    setting: 'liveQueueUrl',
    visibilityTimeout: Duration.minutes(1),
    retentionPeriod: Duration.minutes(10),
    triesMax: 3,
  })
