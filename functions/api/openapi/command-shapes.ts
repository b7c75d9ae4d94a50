import { commandParameters, type Parameter } from '../../../shared/domain/catalog/command-parameters.ts'
import { commandTypes } from '../../../shared/domain/catalog/command-types.ts'
import type { CommandJobJson, CommandStateJson, CommandTypeJson } from '../../../shared/wire/commands/command-json.ts'
import {
  count,
  flag,
  listOf,
  moment,
  object,
  oneOf,
  onlyTrue,
  orNull,
  recordId,
  ref,
  type Schema,
  text,
} from './schema.ts'

const type = oneOf(Object.keys(commandTypes))
/** The parameters of commands, of which each type takes some. */
const commandAttributes: Schema = {
  type: 'object',
  additionalProperties: true,
  description: 'what the type needs',
  properties: Object.fromEntries(
    Object.entries(commandParameters).map(([name, parameter]) => [name, parameterSchema(name, parameter)]),
  ),
}

function parameterSchema(name: string, parameter: Parameter): Schema {
  const types = Object.entries(commandTypes).filter(([, names]) => (names as readonly string[]).includes(name))
  const description = `of ${types.map(([each]) => `\`${each}\``).join(', ')}`
  if (parameter.kind === 'flag') return { ...flag, description }
  if (parameter.kind === 'text') return { ...text, maxLength: parameter.lengthMax, description }
  const { min: minimum, max: maximum, isWhole } = parameter
  return { type: isWhole ? 'integer' : 'number', minimum, maximum, description }
}

const commandType: Record<keyof CommandTypeJson, Schema> = {
  type,
  isCautioned: { ...onlyTrue, description: 'the vehicle must stand still' },
  needsConfirmation: { ...onlyTrue, description: 'the caller’s password or code is asked for' },
}

const state: Record<keyof CommandStateJson, Schema> = {
  id: recordId,
  deviceId: recordId,
  type,
  attributes: ref('CommandAttributes'),
  textChannel: { ...flag, description: 'by SMS' },
  savedCommandId: { ...recordId, description: '0 for none' },
  state: {
    ...oneOf(['waiting', 'queued', 'sent', 'delivered', 'done', 'failed', 'expired', 'cancelled']),
    description:
      '`waiting`: for the vehicle to stand still; `queued`: for the tracker or another command; `sent`: not confirmed',
  },
  reason: orNull({ ...text, description: 'why it failed, expired or was cancelled' }),
  result: orNull({ ...text, description: 'what the tracker answered' }),
  createdAt: moment,
  createdById: recordId,
  createdBy: text,
  sentAt: orNull(moment),
  deliveredAt: orNull(moment),
  endedAt: orNull(moment),
  expiresAt: moment,
  attempts: count,
  waitsFor: orNull({ ...text, description: 'why an engine is not stopped yet' }),
}

const job: Record<keyof CommandJobJson, Schema> = {
  id: text,
  total: count,
  sent: count,
  queued: count,
  failed: count,
  state: oneOf(['running', 'done']),
  failures: { ...listOf(object({ deviceId: recordId, reason: text })), description: 'the first 50' },
}

const queued = { id: recordId, deviceId: recordId, type, textChannel: flag, attributes: ref('CommandAttributes') }

export const commandShapes = (): Record<string, Schema> => ({
  CommandAttributes: commandAttributes,
  CommandType: object(commandType, ['isCautioned', 'needsConfirmation']),
  CommandState: object(state),
  CommandJob: object(job),
  QueuedCommand: object(queued),
  SentCommand: object({
    ...queued,
    id: { ...recordId, description: 'of the saved command; 0 for a new one' },
    description: text,
  }),
})
