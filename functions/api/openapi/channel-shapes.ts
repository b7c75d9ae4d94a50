import { notificators } from '../../../shared/catalog/channels/index.ts'
import type { AnnouncementJson } from '../../../shared/wire/alerts/announcement-json.ts'
import { count, listOf, moment, object, oneOf, orNull, recordId, text, type Schema } from './schema.ts'

const announcement: Record<keyof AnnouncementJson, Schema> = {
  id: text,
  notificator: oneOf(notificators),
  total: count,
  sent: count,
  failed: count,
  skipped: { ...count, description: 'guests, users who may not sign in, and users who lack the channel' },
  state: oneOf(['running', 'done', 'failed']),
  startedAt: moment,
  endedAt: orNull(moment),
  failures: { ...listOf(object({ userId: recordId, reason: text })), description: 'the first ones, with the reason' },
}

export const channelShapes = (): Record<string, Schema> => ({ Announcement: object(announcement) })
