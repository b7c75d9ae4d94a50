import { sendAnnouncement, type AnnouncingWorld } from '../application/channels/send-announcement.ts'
import { readQueuedAnnouncement } from '../platform/integrations/announcement-queue.ts'
import { errorFacts, log } from '../platform/log.ts'
import { queuedMsMax } from '../application/timers/budgets.ts'
import type { QueuedMail } from './send-mails.ts'

/**
 * Sends the announcements that are due. One that needs more time goes back to the end of the queue.
 * @returns the ids of messages that failed and have to come again
 */
export async function announceQueued(world: AnnouncingWorld, queued: readonly QueuedMail[]): Promise<string[]> {
  const again: string[] = []
  for (const { messageId, body } of queued) {
    const key = readQueuedAnnouncement(body)
    if (!key) {
      log({ capability: 'notify', what: 'announcementUnreadable', messageId })
      again.push(messageId)
      continue
    }
    const until = world.now() + queuedMsMax.announcement
    try {
      const end = await sendAnnouncement(world, key, () => world.now() >= until)
      if (end === 'later') await world.announcements(key.tenantId).continue(key.id)
    } catch (error) {
      log({ capability: 'notify', what: 'announcementFailed', ...key, ...errorFacts(error) })
      again.push(messageId)
    }
  }
  await world.statistics.flush()
  return again
}
