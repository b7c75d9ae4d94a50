import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { createWorkQueue, type WorkQueue } from './work-queue.ts'

/** Reports that are made by jobs. What the function leaves is delivered again. */
export const createReports = (scope: Construct, deadLetters: Queue): WorkQueue =>
  createWorkQueue(scope, { id: 'ReportsWaiting', deadLetters, setting: 'reportQueueUrl' })
