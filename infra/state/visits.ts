import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { createWorkQueue, type WorkQueue } from './work-queue.ts'

/** The names of lots of device timers; the timers are in the table of tracks. What the function leaves is delivered again. */
export const createVisits = (scope: Construct, deadLetters: Queue): WorkQueue =>
  createWorkQueue(scope, { id: 'VisitsWaiting', deadLetters, setting: 'visitQueueUrl' })
