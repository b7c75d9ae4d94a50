import { notificators } from '../../../shared/catalog/channels/index.ts'
import { channelLimits } from '../../../shared/domain/limits/channels.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import { flag, listOf, moment, object, oneOf, orNull, recordId, ref, text, type Schema } from '../openapi/schema.ts'
import { later, type Route, type ScopedCaller } from '../route.ts'

const access = 'signedIn'
const channel = { notificator: 'notification channel' }
/** What writes to people costs something and has to come from somebody whose own address is known. */
const sending = { ...gates.whileOpen, unconfirmed: 'refused', guest: 'refused' } as const
const own = { ...gates.always, guest: 'refused' } as const
const channelName = () => oneOf(notificators)

const settings = (): Schema => ({
  type: 'object',
  additionalProperties: { type: 'object', additionalProperties: true },
  description: 'by channel and field: `{value, isSecret: false}`, of a secret `{isSet, isSecret: true}`',
})

/** The channels that carry messages to people: which there are, tests, browsers, settings and announcements. */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/notifications/notificators',
    access,
    gate: gates.always,
    document: describe('notification', () => ({
      summary: 'List the channels that can be used',
      query: { announcement: { says: 'only those for announcements', schema: flag } },
      answer: { json: listOf(object({ type: channelName() })) },
    })),
    answer: later<ScopedCaller>(async () => (await import('./answer-channels.ts')).answerNotificators),
  },
  {
    method: 'GET',
    path: '/notifications/channels',
    access,
    gate: gates.always,
    document: describe('notification', () => ({
      summary: 'List all channels, and why some cannot be used',
      notes: '`reason` says what is not set here, `needs` what the caller’s own profile lacks.',
      answer: {
        json: listOf(object({ type: channelName(), isAvailable: flag, reason: orNull(text), needs: orNull(text) })),
      },
    })),
    answer: later<ScopedCaller>(async () => (await import('./answer-channels.ts')).answerChannels),
  },
  {
    method: 'POST',
    path: '/notifications/test',
    access,
    gate: sending,
    document: describe('notification', () => ({
      summary: 'Test every channel',
      notes: 'Sends a message to the caller by every channel that can be used. Ends at the first one that fails.',
      answer: { nothing: 204 },
      refuses: ['invalid', 'tooMuch'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./test-channels.ts')).testAll),
  },
  {
    method: 'POST',
    path: '/notifications/test/:notificator',
    access,
    gate: sending,
    document: describe('notification', () => ({
      summary: 'Test a channel',
      notes:
        'Sends a message to the caller and waits until the service took it. The refusal has the words of the service.',
      path: channel,
      answer: { nothing: 204 },
      refuses: ['invalid', 'tooMuch'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./test-channels.ts')).testOne),
  },
  {
    method: 'POST',
    path: '/notifications/send/:notificator',
    access,
    gate: sending,
    document: describe('notification', () => ({
      summary: 'Send an announcement',
      notes: `To all users of the organisation, by managers to those they manage, or to those named. Guests are skipped. Up to ${channelLimits.announcementAtOnceMax} people are sent to at once; more in the background, up to ${channelLimits.announcementPeopleMax}.`,
      path: channel,
      query: { userId: { says: 'who gets it, repeated; everyone without any', schema: recordId } },
      body: {
        json: object(
          {
            subject: { ...text, maxLength: channelLimits.announcementSubjectLengthMax },
            body: { ...text, maxLength: channelLimits.announcementBodyLengthMax, description: 'plain text' },
            priority: flag,
          },
          ['priority'],
        ),
      },
      answer: [
        { nothing: 204, says: 'everyone was sent to' },
        { json: ref('Announcement'), status: 202 },
      ],
      refuses: ['invalid', 'forbidden', 'missing', 'tooLarge', 'tooMuch'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./announce.ts')).announce),
  },
  {
    method: 'GET',
    path: '/announcements/:announcement',
    access,
    gate: own,
    document: describe('notification', () => ({
      summary: 'How far an announcement is',
      notes: 'For who sent it, and for administrators.',
      path: { announcement: 'id of an announcement' },
      answer: { json: ref('Announcement') },
      refuses: ['missing'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./announce.ts')).answerAnnouncement),
  },
  {
    method: 'GET',
    path: '/push/key',
    access,
    gate: own,
    document: describe('notification', () => ({
      summary: 'The key with which a browser subscribes to notifications',
      answer: { json: object({ publicKey: { ...text, description: 'of VAPID, in base64url' } }) },
    })),
    answer: later<ScopedCaller>(async () => (await import('./push.ts')).answerKey),
  },
  {
    method: 'GET',
    path: '/push/subscriptions',
    access,
    gate: own,
    document: describe('notification', () => ({
      summary: 'List the caller’s browsers that receive notifications',
      answer: {
        json: listOf(object({ id: text, createdAt: moment, lastUsedAt: orNull(moment), label: text })),
      },
    })),
    answer: later<ScopedCaller>(async () => (await import('./push.ts')).answerSubscriptions),
  },
  {
    method: 'POST',
    path: '/push/subscriptions',
    access,
    gate: { ...gates.whileOpen, guest: 'refused' },
    document: describe('notification', () => ({
      summary: 'Let a browser receive notifications',
      notes: `What the Push API of the browser gave. A person has at most ${channelLimits.pushSubscriptionsMax} of them.`,
      body: {
        json: object({ endpoint: text, keys: object({ p256dh: text, auth: text }), label: text }, ['label']),
      },
      answer: { json: object({ id: text }) },
      refuses: ['tooMuch'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./push.ts')).subscribe),
  },
  {
    method: 'DELETE',
    path: '/push/subscriptions/:subscription',
    access,
    gate: own,
    document: describe('notification', () => ({
      summary: 'Let a browser receive no more notifications',
      path: { subscription: 'id of a subscription of the caller; an absent one is fine' },
      answer: { nothing: 204 },
    })),
    answer: later<ScopedCaller>(async () => (await import('./push.ts')).unsubscribe),
  },
  {
    method: 'GET',
    path: '/channel-settings',
    access,
    gate: own,
    document: describe('notification', () => ({
      summary: 'Settings of the channels',
      notes: 'Administrators only. Secrets are not shown.',
      answer: { json: settings() },
      refuses: ['forbidden'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./channel-settings.ts')).answerSettings),
  },
  {
    method: 'PUT',
    path: '/channel-settings',
    access,
    gate: { ...gates.whileOpen, guest: 'refused' },
    document: describe('notification', () => ({
      summary: 'Change settings of the channels',
      notes: 'Administrators only. What is not named stays; null or an empty text removes a value.',
      body: { json: { type: 'object', additionalProperties: { type: 'object', additionalProperties: true } } },
      answer: { json: settings() },
      refuses: ['forbidden'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./channel-settings.ts')).changeSettings),
  },
]
