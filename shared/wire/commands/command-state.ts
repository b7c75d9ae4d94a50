import type { DeviceCommand } from '../../domain/commands/command.ts'
import { isoTime } from '../dates.ts'
import type { CommandStateJson } from './command-json.ts'

const timeOrNull = (epochMs: number | null): string | null => (epochMs === null ? null : isoTime(epochMs))

export const commandStateJson = (command: DeviceCommand): CommandStateJson => ({
  id: command.id,
  deviceId: command.deviceId,
  type: command.type,
  attributes: command.attributes,
  textChannel: command.textChannel,
  savedCommandId: command.savedCommandId,
  state: command.state,
  reason: command.reason,
  result: command.result,
  createdAt: isoTime(command.createdAt),
  createdById: command.createdById,
  createdBy: command.createdBy,
  sentAt: timeOrNull(command.sentAt),
  deliveredAt: timeOrNull(command.deliveredAt),
  endedAt: timeOrNull(command.endedAt),
  expiresAt: isoTime(command.expiresAt),
  attempts: command.attempts,
  waitsFor: command.waitsFor,
})
