import { cadenceLimits } from '../../../../shared/domain/commands/cadence-settings.ts'
import type { IgnoreReason } from '../../../../shared/domain/draft.ts'
import { liveLimits } from '../../../../shared/domain/limits/live.ts'
import { trackerLimits } from '../../../../shared/domain/limits/trackers.ts'
import type { LiveNoticeJson } from '../../../../shared/wire/alerts/notification-json.ts'
import { compactFrames } from '../../../../shared/wire/live/frame-mark.ts'
import type {
  LiveMessage,
  LiveRequest,
  LoggedReason,
  LogJson,
  PeerMessage,
} from '../../../../shared/wire/live-message.ts'
import {
  count,
  flag,
  listOf,
  moment,
  object,
  onlyTrue,
  phrase,
  recordId,
  ref,
  text,
  type Operation,
  type Schema,
} from '../schema.ts'

/** Where live updates are. The gateway answers it, not a route of the API. */
export const socketPath = '/socket'

/** How to open the WebSocket, and what is said over it. @param tag title of its chapter */
export const socketOperation = (tag: string): Operation => ({
  operationId: 'openSocket',
  tags: [tag],
  summary: 'Receive live updates',
  description: [
    'A WebSocket, on which the server speaks as Traccar does. It sends `LiveMessage` frames of one key each: the latest positions first, then what changes of what the caller sees, and events that a notification by `web` matched for them, with the text to show as `attributes.message`. All events are in `GET /events`. The client may send `LiveRequest` frames, of 4 KB at most, and others are ignored.',
    'A browser authenticates with its session cookie, a program with `Authorization: Bearer` or with the parameter `token`. An empty frame `{}` keeps the connection alive each minute. The server closes it after two hours, or when the session ends: open it again, and load devices and positions again, as nothing that was missed is sent.',
  ].join(' '),
  parameters: [
    {
      name: 'token',
      in: 'query',
      required: false,
      description: 'An API token, for clients that cannot set headers.',
      schema: text,
    },
    {
      name: 'frames',
      in: 'query',
      required: false,
      description: `\`${compactFrames}\` asks for packed frames, which the web application of the same version reads, with keys of its own. Other clients leave it out and get JSON, also those that ask for a form that the server does not know.`,
      schema: text,
    },
  ],
  responses: {
    '101': {
      description: 'The connection is open. Each text frame is one message.',
      content: { 'application/json': { schema: ref('LiveMessage') } },
    },
    '401': { description: 'Not signed in.' },
  },
  'x-client-message': ref('LiveRequest'),
})

const refusedReason: Record<keyof LoggedReason, Schema> = {
  field: { ...text, description: 'as the sender spells it; empty for the whole message' },
  reason: text,
  phrase,
}
const refusedField = object(refusedReason, ['phrase'])

const logged: Record<keyof LogJson, Schema> = {
  host: { ...text, description: 'how it came: `mqtt` or `http`' },
  protocol: text,
  uniqueId: text,
  deviceId: { ...recordId, description: '0 for a tracker that is not registered' },
  data: { ...text, description: `text or hex, cut after ${liveLimits.logDataLengthMax} characters` },
  topic: text,
  receivedAt: moment,
  stored: { ...count, description: 'positions that were kept' },
  ignored: {
    type: 'object',
    properties: { duplicate: count, future: count, noPlace: count, filtered: count } satisfies Record<
      IgnoreReason,
      Schema
    >,
    description: 'positions that were not kept, by reason',
  },
  refused: listOf(refusedField),
  noted: { ...listOf(refusedField), description: 'what was left out of kept positions' },
}

const notice: Record<keyof LiveNoticeJson, Schema> = {
  eventId: recordId,
  notificationId: recordId,
  message: text,
  sound: flag,
  isDigest: { ...flag, description: 'stands for several events, of which `eventId` is one' },
}

const peerMessage: Record<keyof PeerMessage, Schema> = {
  devices: listOf(ref('Device')),
  positions: listOf(ref('Position')),
  events: {
    ...listOf(ref('Event')),
    description: '`attributes.message` is the text to show. A test message is an event of the type `test`.',
  },
  logs: { ...listOf(object(logged)), description: 'after `{"logs": true}`' },
}

const ofOurPages = (says: string): string => `only for the web application: ${says}`

const ownKeys: Record<Exclude<keyof LiveMessage, keyof PeerMessage>, Schema> = {
  states: { ...listOf({ type: 'object' }), description: ofOurPages('states of devices') },
  reportJobs: {
    ...listOf(ref('ReportJob')),
    description: ofOurPages('those of the user, at most once a second each'),
  },
  commands: {
    ...listOf(ref('CommandState')),
    description: ofOurPages('of devices to which the user may send commands'),
  },
  notices: {
    ...listOf(object(notice, ['isDigest'])),
    description: ofOurPages('which notifications by `web` of the user matched'),
  },
  removed: { ...listOf({ type: 'object' }), description: 'only beside packed frames' },
  watched: {
    ...listOf(recordId),
    description: ofOurPages(
      'the answer to `watch`, devices that adapt their reporting rate; name them again each minute',
    ),
  },
}

const message: Record<keyof LiveMessage, Schema> = { ...peerMessage, ...ownKeys }

const request: Record<keyof LiveRequest, Schema> = {
  logs: { ...flag, description: 'begins and ends messages of trackers as they came in, for those who may see them' },
  expect: {
    ...text,
    maxLength: trackerLimits.uniqueIdLengthMax,
    description: 'with `logs`, of an administrator: identifier of a tracker that is not registered yet',
  },
  watch: {
    ...listOf(recordId),
    maxItems: cadenceLimits.watchedPerPageMax,
    description: 'devices that somebody looks at, so that they report more often where that is set up',
  },
  hidden: {
    ...onlyTrue,
    description:
      'nobody looks at the page: positions and devices are no longer sent over this connection. Open another one when somebody does.',
  },
}

/** What is said over the socket: some of the keys, one request at a time. */
export const socketShapes = (): Record<string, Schema> => ({
  LiveMessage: object(message, Object.keys(message)),
  LiveRequest: object(request, Object.keys(request)),
})
