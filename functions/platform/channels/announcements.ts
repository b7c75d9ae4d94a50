import { storedPhrase, type PhraseValues } from '../../../shared/domain/failures.ts'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { channelLimits } from '../../../shared/domain/limits/channels.ts'
import { getItem, writeItems } from '../dynamo/items.ts'
import { epochSecond, type Key, type Store } from '../dynamo/store.ts'
import { conditional } from '../dynamo/transact.ts'
import type { Announcement, Announcements } from '../ports/channel-store-ports.ts'
import { announcementPartition } from '../tenants/audit-keys.ts'

/** Asks for the next step of an announcement. */
export interface AnnouncementQueue {
  put(step: { tenantId: string; id: string }): Promise<void>
}

type Content = Pick<
  Announcement,
  'id' | 'notificator' | 'subject' | 'body' | 'isPriority' | 'senderId' | 'userIds' | 'startedAt'
>

type Progress = Omit<Announcement, keyof Content | 'version' | 'failures'> & {
  failures: { userId: number; reason: string; values?: PhraseValues | undefined }[]
}

interface Item extends Key {
  /** JSON */
  d: string
  /** only of the progress */
  v?: number
  x: number
}

/**
 * Two items for each: what is said and to whom, written once, and how far it is. So that the progress of ten thousand
 * people costs one write unit and not sixty.
 */
export function dynamoAnnouncements(store: Store, queue: AnnouncementQueue, tenantId: string): Announcements {
  const pk = announcementPartition(tenantId)
  const keyOf = (id: string, part: 'content' | 'progress'): Key => ({ pk, sk: `${id}#${part}` })
  const expiry = ({ startedAt }: Pick<Announcement, 'startedAt'>) =>
    epochSecond(startedAt + channelLimits.announcementKeptMs)
  const progressItem = (announcement: Announcement, version: number): Item => {
    const { id, next, pending, sent, failed, skipped, failures, state, endedAt } = announcement
    const progress: Progress = { next, pending, sent, failed, skipped, state, endedAt, failures: [] }
    for (const { userId, reason } of failures) {
      progress.failures.push({ userId, reason: reason.text, values: reason.values })
    }
    return { ...keyOf(id, 'progress'), d: JSON.stringify(progress), v: version, x: expiry(announcement) }
  }
  return {
    tenantId,
    async add(announcement) {
      const { id, notificator, subject, body, isPriority, senderId, userIds, startedAt } = announcement
      const content: Content = { id, notificator, subject, body, isPriority, senderId, userIds, startedAt }
      const written = { ...keyOf(id, 'content'), d: JSON.stringify(content), x: expiry(announcement) } satisfies Item
      await writeItems(store, 'audit', { put: [written, progressItem({ ...announcement, version: 1 }, 1)] })
    },
    async get(id) {
      const [content, progress] = await Promise.all([
        getItem<Item>(store, 'audit', keyOf(id, 'content')),
        getItem<Item>(store, 'audit', keyOf(id, 'progress')),
      ])
      if (!content || !progress || content.x <= epochSecond(store.now())) return null
      const { failures, ...done } = JSON.parse(progress.d) as Progress
      return {
        ...(JSON.parse(content.d) as Content),
        ...done,
        failures: failures.map(({ userId, reason, values }) => ({ userId, reason: storedPhrase(reason, values) })),
        version: progress.v ?? 0,
      }
    },
    async save(announcement) {
      const put = new PutCommand({
        TableName: store.tables.audit,
        Item: progressItem(announcement, announcement.version + 1),
        ConditionExpression: 'v = :seen',
        ExpressionAttributeValues: { ':seen': announcement.version },
      })
      const isSaved = await conditional(() => store.documents.send(put))
      return isSaved ? { ...announcement, version: announcement.version + 1 } : null
    },
    continue: (id) => queue.put({ tenantId, id }),
  }
}
