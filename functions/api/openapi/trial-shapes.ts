import { eventTypes } from '../../../shared/catalog/events/index.ts'
import type { DeviceTrialJson, TrialJson, TriedEventJson } from '../../../shared/wire/trials/trial-json.ts'
import type { NotificationTrialJson } from '../../../shared/wire/alerts/notification-json.ts'
import { count, flag, listOf, moment, number, object, oneOf, orNull, recordId, text, type Schema } from './schema.ts'

const event: Record<keyof TriedEventJson, Schema> = {
  type: oneOf(eventTypes),
  eventTime: moment,
  positionId: recordId,
  latitude: orNull(number),
  longitude: orNull(number),
  attributes: {
    type: 'object',
    additionalProperties: true,
    description:
      '`dwellTime` (ms) of an exit, a way through or a long stay; `speed` and `speedLimit` (knots) of driving too fast',
  },
}

const device: Record<keyof DeviceTrialJson, Schema> = {
  deviceId: recordId,
  counts: { type: 'object', additionalProperties: count, description: 'how many there are of each type' },
  events: { ...listOf(object(event)), description: 'by time' },
  isTruncated: { ...flag, description: 'earlier ones are left out' },
}

const untried: Schema = {
  ...listOf(recordId),
  description: 'devices that hold too much to be tried, or of which new data are still being worked through',
}

const trial: Record<keyof TrialJson, Schema> = {
  from: moment,
  to: moment,
  devices: listOf(object(device)),
  untried,
  remaining: { ...listOf(recordId), description: 'devices that were not tried yet' },
}

const notice: Record<keyof NotificationTrialJson['devices'][number]['events'][number], Schema> = {
  type: oneOf(eventTypes),
  eventTime: moment,
  positionId: recordId,
  recipients: { ...listOf(recordId), description: 'users' },
  grouped: { ...flag, description: 'it would have been part of a digest' },
}

const notificationTrial: Record<keyof NotificationTrialJson, Schema> = {
  from: moment,
  to: moment,
  devices: listOf(
    object({
      deviceId: recordId,
      messages: { ...count, description: 'events of which a message would have left at once' },
      suppressed: { ...count, description: 'events that would have been part of a digest' },
      events: { ...listOf(object(notice)), description: 'by time' },
      isTruncated: { ...flag, description: 'earlier ones are left out' },
    } satisfies Record<keyof NotificationTrialJson['devices'][number], Schema>),
  ),
  recipients: listOf(
    object({
      userId: recordId,
      name: text,
      messages: { type: 'object', additionalProperties: count, description: 'by channel, digests included' },
    }),
  ),
  untried,
  remaining: { ...listOf(recordId), description: 'devices that were not tried yet' },
}

export const trialShapes = (): Record<string, Schema> => ({
  Trial: object(trial),
  NotificationTrial: object(notificationTrial),
})
