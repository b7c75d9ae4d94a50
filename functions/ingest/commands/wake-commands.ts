import type { DeviceState } from '../../../shared/domain/device-state.ts'
import type { CommandAnswer } from '../../../shared/domain/commands/outcome.ts'
import { answersIn } from '../../../shared/wire/commands/answers.ts'
import type { IngestWorld } from '../../platform/needs.ts'
import type { DeviceKey } from '../../platform/ports/ports.ts'
import type { Received } from '../read-record.ts'

/**
 * Passes on what a device said of its commands, before its state is saved: saved messages do not come again. Answers that
 * name no command mean nothing when none waits.
 */
export async function passAnswers(
  { commandWakeUps }: Pick<IngestWorld, 'commandWakeUps'>,
  key: DeviceKey,
  { state, messages }: { state: DeviceState; messages: readonly Received[] },
): Promise<void> {
  const isPending = state.commandsPendingUntil !== undefined
  const answers = messages.flatMap(({ message, record }): CommandAnswer[] =>
    answersIn(message).map((answer) => ({ ...answer, receivedAt: record.receivedAt })),
  )
  const meant = answers.filter(({ commandId }) => isPending || commandId !== null)
  if (meant.length > 0) await commandWakeUps.put([{ ...key, why: 'received', answers: meant }])
}

/** Says that a device for which a command waits sent something; after its state is saved, so that what it says counts. */
export async function wakeCommands(
  { commandWakeUps }: Pick<IngestWorld, 'commandWakeUps'>,
  key: DeviceKey,
  { state, messages }: { state: DeviceState; messages: readonly Received[] },
): Promise<void> {
  if (state.commandsPendingUntil === undefined || !messages.some(isFromTracker)) return
  await commandWakeUps.put([{ ...key, why: 'received' }])
}

const isFromTracker = ({ message }: Received): boolean =>
  message.kind !== 'commandSent' && !(message.kind === 'presence' && !message.connected)
