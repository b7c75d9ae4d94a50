import { savedCommand } from '../../../shared/entities/saved-command.ts'
import { requestIdLength } from '../../../shared/domain/access/request-id.ts'
import { commandLimits } from '../../../shared/domain/commands/command-rules.data.ts'
import { gates } from '../gates.ts'
import { type Gate, later, type Route, type ScopedCaller } from '../route.ts'
import type { Call } from '../openapi/call.ts'
import { describe } from '../openapi/describe.ts'
import { flag, listOf, object, recordId, ref, text, wanted } from '../openapi/schema.ts'

/** Guests have only a link, which others may have too. */
const reading: Gate = { ...gates.always, guest: 'refused' }
const sending: Gate = { unconfirmed: 'refused', trialOver: 'refused', guest: 'refused' }

const send = later<ScopedCaller>(async () => (await import('./send-command.ts')).sendCommand)

/** Sending commands, and what became of them. */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/commands/types',
    access: 'signedIn',
    gate: gates.always,
    document: describe('devices', () => ({
      summary: 'List command types',
      query: {
        deviceId: { says: 'only those that the tracker of this device takes', schema: recordId },
        textChannel: { says: 'those sent by SMS; with deviceId', schema: flag },
      },
      answer: { json: listOf(ref('CommandType')) },
      refuses: ['missing'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./list-commands.ts')).listTypes),
  },
  {
    method: 'GET',
    path: '/commands/send',
    access: 'signedIn',
    gate: reading,
    document: describe('devices', () => ({
      summary: 'List saved commands that can be sent to a device',
      query: { deviceId: { says: 'linked to this device or to a group above it', schema: recordId, isRequired: true } },
      answer: { json: listOf(ref('SavedCommand')) },
      refuses: ['forbidden', 'missing'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./list-commands.ts')).listSendable),
  },
  // the second address is that of some clients
  ...['/commands/send', '/commands1/send'].map((path): Route => ({
    method: 'POST',
    path,
    access: 'signedIn',
    gate: sending,
    document: describe('devices', sendDocument),
    answer: send,
  })),
  {
    method: 'GET',
    path: '/command-jobs/:id',
    access: 'signedIn',
    gate: reading,
    document: describe('devices', () => ({
      summary: 'Get the progress of a command to several devices',
      path: { id: 'of the job' },
      answer: { json: ref('CommandJob') },
      refuses: ['forbidden', 'missing'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./list-commands.ts')).showJob),
  },
  {
    method: 'GET',
    path: '/devices/:id/commands',
    access: 'signedIn',
    gate: reading,
    document: describe('devices', () => ({
      summary: 'List the commands sent to a device',
      notes: `The newest first, at most ${commandLimits.historyShownMax}.`,
      answer: { json: listOf(ref('CommandState')) },
      refuses: ['forbidden'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./list-commands.ts')).listCommands),
  },
  {
    method: 'DELETE',
    path: '/devices/:id/commands/:commandId',
    access: 'signedIn',
    gate: { ...gates.whileOpen, guest: 'refused' },
    document: describe('devices', () => ({
      summary: 'Cancel a command that was not sent yet',
      path: { commandId: 'of the command' },
      answer: { nothing: 204 },
      refuses: ['forbidden', 'conflict'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./list-commands.ts')).cancelCommand),
  },
]

function sendDocument(): Call {
  const { properties } = wanted(savedCommand.schema)
  const confirmation = {
    ...object({ password: text, code: text }, ['password', 'code']),
    description: 'the caller’s password, or a code of their authenticator app, for types with `needsConfirmation`',
  }
  const body = {
    ...properties,
    attributes: ref('CommandAttributes'),
    id: { ...recordId, description: 'of a saved command: then only its target is read from the body' },
    deviceId: { ...recordId, description: 'not read with `groupId` or `deviceIds`' },
    deviceIds: {
      ...listOf(recordId),
      description: `to all of these devices, at most ${commandLimits.groupDevicesMax}; not read with \`groupId\``,
    },
    reason: { ...text, description: 'why, for the audit log' },
    confirmation,
    requestId: {
      ...text,
      minLength: requestIdLength.min,
      maxLength: requestIdLength.max,
      description: 'asked again with the same, the call sends nothing and answers with what was sent',
    },
  }
  return {
    summary: 'Send a command',
    notes: `With the attribute \`noQueue\` it does not wait: 409 when the tracker is away. 200 when it was sent, 202 when it waits for the tracker, or for the vehicle to stand still. To more than ${commandLimits.groupAtOnceMax} devices, and when some of several cannot get it, the answer is a job.`,
    query: { groupId: { says: 'to all devices of this group and of the groups below it', schema: recordId } },
    body: { json: object(body, Object.keys(body)) },
    answer: [
      { json: ref('SentCommand') },
      { json: { anyOf: [ref('QueuedCommand'), listOf(ref('QueuedCommand')), ref('CommandJob')] }, status: 202 },
    ],
    refuses: ['forbidden', 'missing', 'conflict', 'tooLarge', 'tooMuch'],
  }
}
