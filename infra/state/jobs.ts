import type { Construct } from 'constructs'
import { createWorkQueue, type WorkQueue } from './work-queue.ts'

/**
 * Names of background jobs of tenants, handed out step by step; the jobs are in the table of the audit.
 * @param visits what was given up is with theirs: one alarm for both
 */
export const createJobs = (scope: Construct, { deadLetters }: WorkQueue): WorkQueue =>
  createWorkQueue(scope, { id: 'JobsWaiting', deadLetters, setting: 'jobQueueUrl' })
