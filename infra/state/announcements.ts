import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { createWorkQueue, type WorkQueue } from './work-queue.ts'

/** Announcements to many people, sent step by step. */
export const createAnnouncements = (scope: Construct, deadLetters: Queue): WorkQueue =>
  createWorkQueue(scope, { id: 'AnnouncementsWaiting', deadLetters, setting: 'announcementQueueUrl' })
