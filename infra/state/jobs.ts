import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { createWorkQueue, type WorkQueue } from './work-queue.ts'

/** Names of background jobs of tenants, handed out step by step; the jobs are in the table of the audit. */
export const createJobs = (scope: Construct, deadLetters: Queue): WorkQueue =>
  createWorkQueue(scope, { id: 'JobsWaiting', deadLetters, setting: 'jobQueueUrl' })
