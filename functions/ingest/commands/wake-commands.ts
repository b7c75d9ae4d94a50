import type { DeviceState } from '../../../shared/domain/device-state.ts'
import type { CommandAnswer } from '../../../shared/domain/commands/outcome.ts'
import { answersIn } from '../../../shared/wire/commands/answers.ts'
import type { TrackerMessage } from '../../../shared/wire/tracker-message.ts'
import type { Received } from '../read-record.ts'

interface Arrived {
  state: DeviceState
  messages: readonly Received[]
}

/** What a device said of its commands. Answers that name no command mean nothing when none waits. */
export function answersToPass({ state, messages }: Arrived): CommandAnswer[] {
  const isPending = state.commandsPendingUntil !== undefined
  const answers = messages.flatMap(({ message, record }): CommandAnswer[] =>
    answersIn(message).map((answer) => ({ ...answer, receivedAt: record.receivedAt })),
  )
  return answers.filter(({ commandId }) => isPending || commandId !== null)
}

/** Whether a device for which a command waits sent something. @param arrived with its saved state, so that what it says counts */
export const isCommandDue = ({ state, messages }: Arrived): boolean =>
  state.commandsPendingUntil !== undefined && messages.some(isFromTracker)

const isFromTracker = ({ message }: Received): boolean =>
  message.kind !== 'commandSent' && !(message.kind === 'presence' && !message.connected) && !isImport(message)

const isImport = (message: TrackerMessage): boolean =>
  message.kind === 'fixes' && message.fixes.some(({ isAsStored }) => isAsStored)
