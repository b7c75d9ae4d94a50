import { phrase } from '../../domain/failures.ts'
import { topicLevelOf } from '../../domain/identifiers/unique-id.ts'
import type { Format, SentCommand } from '../trackers/format.ts'
import { expectObject } from '../trackers/values/reading.ts'
import { Rejected } from '../trackers/rejection.ts'

/** Under which `commands` tells ingest that a command left, so that the event is written with the device's state. */
export const sentCommandTopic = (uniqueId: string): string => `commands/sent/${topicLevelOf(uniqueId)}`

export const sentCommandPayload = (sent: SentCommand): string => JSON.stringify(sent)

/** @throws Rejected */
export const readSentCommand: Format = (json, { uniqueId }) => {
  const { commandId, type, at } = expectObject(json, '')
  if (typeof commandId !== 'number' || typeof type !== 'string' || typeof at !== 'number')
    throw new Rejected('', phrase('the record of a command that was sent has commandId, type and at'))
  return { kind: 'commandSent', uniqueId, sent: { commandId, type, at } }
}
