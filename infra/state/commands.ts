import type { Construct } from 'constructs'
import { createWorkQueue, type WorkQueue } from './work-queue.ts'

/** Which devices' commands are to be looked at, and jobs that are to go on. It holds no command: those are in the table. */
export const createCommands = (scope: Construct): WorkQueue =>
  createWorkQueue(scope, { id: 'Commands', deadLettersId: 'CommandsDeadLetters', setting: 'commandQueueUrl' })
