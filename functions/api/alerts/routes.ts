import { notificators } from '../../../shared/catalog/channels/index.ts'
import { eventTypes } from '../../../shared/catalog/events/index.ts'
import { alertNumbers } from '../../../shared/domain/notifications/alert-numbers.data.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import {
  count,
  flag,
  listOf,
  moment,
  number,
  object,
  oneOf,
  orNull,
  recordId,
  ref,
  text,
  type Schema,
} from '../openapi/schema.ts'
import type { MutedNotificationJson } from '../../../shared/wire/alerts/notification-json.ts'
import { later, type Route, type ScopedCaller } from '../route.ts'

const access = 'signedIn'
const forUsers = { ...gates.always, guest: 'refused' } as const

const delivery = () => ({
  time: moment,
  userId: { ...recordId, description: '0 where nobody was a recipient' },
  notificator: orNull(oneOf(notificators)),
  outcome: oneOf(['sent', 'handedOver', 'failed', 'skipped', 'grouped', 'held']),
  reason: {
    ...orNull(text),
    description: 'a name, the words of the service, or a sentence in the language of `Accept-Language`',
  },
})
const place = () => object({ latitude: number, longitude: number })
const notice = () =>
  object({
    eventId: recordId,
    eventType: oneOf(eventTypes),
    eventTime: moment,
    deviceName: text,
    message: text,
    why: listOf(text),
    place: orNull(place()),
    isAcknowledged: flag,
    mutedUntil: orNull(moment),
    canAcknowledge: flag,
  })
const muted = (): Record<keyof MutedNotificationJson, Schema> => ({
  notificationId: recordId,
  description: orNull(text),
  type: oneOf(eventTypes),
  deviceId: { ...orNull(recordId), description: 'null for all devices' },
  until: moment,
})
const minutes = { ...count, minimum: 1, maximum: alertNumbers.muteMinutesMax }

/** What became of notifications, and what their readers do about them. */
export const routes: readonly Route[] = [
  {
    method: 'POST',
    path: '/events/:id/acknowledge',
    access,
    gate: { ...gates.whileOpen, guest: 'refused' },
    document: describe('tracks', () => ({
      summary: 'Acknowledge an event',
      notes:
        'Everybody who sees the device sees who did, and it is not escalated any more. The first who does is named.',
      answer: { json: ref('Event') },
      refuses: ['forbidden', 'missing'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./acknowledge.ts')).answerAcknowledge),
  },
  {
    method: 'GET',
    path: '/events/:id/deliveries',
    access,
    gate: forUsers,
    document: describe('tracks', () => ({
      summary: 'List who was notified of an event',
      notes: 'Of the last fourteen days, for the notifications and people that the caller sees.',
      answer: {
        json: object({
          acknowledged: orNull(object({ userId: recordId, name: text, at: moment })),
          deliveries: listOf(object({ notificationId: recordId, description: text, ...delivery() })),
        }),
      },
      refuses: ['forbidden', 'missing'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./deliveries.ts')).answerDeliveries),
  },
  {
    method: 'GET',
    path: '/notifications/mutes',
    access,
    gate: forUsers,
    document: describe('notification', () => ({
      summary: 'List the caller’s own pauses',
      notes: 'Those that last, of notifications and devices that the caller sees; what ends first comes first.',
      answer: { json: listOf(object(muted())) },
    })),
    answer: later<ScopedCaller>(async () => (await import('./mutes.ts')).answerMutes),
  },
  {
    method: 'GET',
    path: '/notifications/:id/log',
    access,
    gate: forUsers,
    document: describe('notification', () => ({
      summary: 'List what became of the latest events of a notification',
      notes: `The newest first, at most ${alertNumbers.logLinesMax}, of the last fourteen days; with the reason where nothing was sent.`,
      answer: {
        json: listOf(object({ ...delivery(), eventId: recordId, eventType: oneOf(eventTypes), deviceId: recordId })),
      },
      refuses: ['forbidden', 'missing'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./deliveries.ts')).answerLog),
  },
  {
    method: 'POST',
    path: '/notifications/:id/mute',
    access,
    gate: forUsers,
    document: describe('notification', () => ({
      summary: 'Pause a notification for the caller',
      notes: 'Others go on to be notified.',
      body: {
        json: object({ minutes, deviceId: { ...recordId, description: 'all devices without it' } }, ['deviceId']),
      },
      answer: { json: object({ until: moment, deviceId: orNull(recordId) }) },
      refuses: ['forbidden', 'missing'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./mutes.ts')).answerMute),
  },
  {
    method: 'DELETE',
    path: '/notifications/:id/mute',
    access,
    gate: forUsers,
    document: describe('notification', () => ({
      summary: 'End the caller’s pauses of a notification',
      query: {
        deviceId: { says: 'only that of the device; 0 for that of all devices', schema: count },
      },
      answer: { nothing: 204 },
      refuses: ['forbidden', 'missing'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./mutes.ts')).answerUnmute),
  },
  {
    method: 'GET',
    path: '/notification-links/:token',
    access: 'open',
    gate: gates.always,
    document: describe('notification', () => ({
      summary: 'Show the event of a link in a message',
      notes: 'It does nothing. The link is valid for seven days, and shows its one event to who got the message.',
      answer: { json: notice() },
      refuses: ['missing'],
    })),
    answer: later(async () => (await import('./notice-links.ts')).showNotice),
  },
  {
    method: 'POST',
    path: '/notification-links/:token',
    access: 'open',
    gate: gates.always,
    document: describe('notification', () => ({
      summary: 'Acknowledge the event of a link, or pause its notification',
      notes:
        'Without a session. A pause is of the event’s device, or of all with `allDevices`, for an hour unless `minutes` says otherwise. With `action=mute` in the query, for the one click of RFC 8058, the body is not read, and the pause is of all devices and lasts until it is ended.',
      query: { action: { says: 'instead of a body', schema: oneOf(['mute']) } },
      body: {
        json: object({ action: oneOf(['acknowledge', 'mute']), minutes, allDevices: flag }, ['minutes', 'allDevices']),
      },
      answer: { json: notice() },
      refuses: ['missing'],
    })),
    answer: later(async () => (await import('./notice-links.ts')).actOnNotice),
  },
]
