import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { createWorkQueue, type WorkQueue } from './work-queue.ts'

/** Which devices' commands are to be looked at, and jobs that are to go on. It holds no command: those are in the table. */
export const createCommands = (scope: Construct, deadLetters: Queue): WorkQueue =>
  createWorkQueue(scope, { id: 'Commands', deadLetters, setting: 'commandQueueUrl' })
