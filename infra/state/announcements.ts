import type { Construct } from 'constructs'
import { createWorkQueue, type WorkQueue } from './work-queue.ts'

/** Announcements to many people, sent step by step. */
export const createAnnouncements = (scope: Construct): WorkQueue =>
  createWorkQueue(scope, {
    id: 'AnnouncementsWaiting',
    deadLettersId: 'AnnouncementsDeadLetters',
    setting: 'announcementQueueUrl',
  })
