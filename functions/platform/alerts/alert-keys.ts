import { padded, singleItem, type Key } from '../dynamo/store.ts'
import type { DeliveryKey } from '../ports/alert-ports.ts'
import { timeText } from '../tracks/track-keys.ts'

/** The keys of notifications in `audit`. Those of a tenant begin with its id. */

/** What is remembered of one person. */
export const personPartition = (tenantId: string, userId: number): string => `T#${tenantId}#alerts#${userId}`
export const personKey = (tenantId: string, userId: number): Key => ({
  pk: personPartition(tenantId, userId),
  sk: singleItem,
})

/** What became of the events of one notification. */
export const deliveryPartition = (tenantId: string, notificationId: number): string =>
  `T#${tenantId}#notify#${notificationId}`

/** Ids of events have up to sixteen digits. */
const eventText = ({ eventId, eventTime }: Pick<DeliveryKey, 'eventId' | 'eventTime'>): string =>
  `${timeText(eventTime)}#${String(eventId).padStart(16, '0')}`

/** The beginning of all keys about one event. */
export const eventPrefix = (event: Pick<DeliveryKey, 'eventId' | 'eventTime'>): string => `${eventText(event)}#`

export const deliveryKey = (tenantId: string, of: DeliveryKey): Key => ({
  pk: deliveryPartition(tenantId, of.notificationId),
  sk: `${eventPrefix(of)}${padded(of.userId)}#${of.channel}#${of.mark}`,
})

const notesMark = '~'
export const notesKey = (tenantId: string, of: Omit<DeliveryKey, 'channel' | 'mark'>): Key => ({
  pk: deliveryPartition(tenantId, of.notificationId),
  sk: `${eventPrefix(of)}${padded(of.userId)}#${notesMark}`,
})

/** What the sort key of a delivery or of notes says. */
export function readDeliveryKey(sk: string) {
  const [time, event, user, channel = '', mark = ''] = sk.split('#')
  const isNotes = channel === notesMark
  return { eventTime: Number(time), eventId: Number(event), userId: Number(user), channel, mark, isNotes }
}

export const alertPartition = (tenantId: string): string => `T#${tenantId}#alerts`
export const secretKeyOf = (tenantId: string): Key => ({ pk: alertPartition(tenantId), sk: 'SECRET' })
export const countKey = (tenantId: string, day: string, channel: string): Key => ({
  pk: alertPartition(tenantId),
  sk: `COUNT#${day}#${channel}`,
})
