import type { CommandAnswer } from '../../../shared/domain/commands/outcome.ts'
import { type DeviceCommand, isInFlight } from '../../../shared/domain/commands/command.ts'
import type { DeviceState } from '../../../shared/domain/device-state.ts'
import { deviceOfId } from '../../../shared/domain/ids.ts'
import { answersIn } from '../../../shared/wire/commands/answers.ts'
import type { IngestWorld } from '../../platform/needs.ts'
import type { Received } from '../read-record.ts'

/** The commands that answers are about, where that is known. */
export type CommandAnswers = ReadonlyMap<CommandAnswer, DeviceCommand>

export const noneAnswered: CommandAnswers = new Map()

/**
 * Looks up what a device answered; nothing is read for messages without an answer.
 * @param known of an earlier try with these messages: what was passed on since may have closed the command
 */
export async function answeredCommands(
  world: Pick<IngestWorld, 'commands'>,
  tenantId: string,
  { state, messages, known }: { state: DeviceState; messages: readonly Received[]; known: CommandAnswers },
): Promise<CommandAnswers> {
  const answers = messages.flatMap(({ message }) => answersIn(message)).filter((answer) => !known.has(answer))
  if (answers.length === 0) return known
  const commands = world.commands(tenantId)
  const { deviceId, commandsPendingUntil } = state
  const isOpenMeant = commandsPendingUntil !== undefined && answers.some(({ commandId }) => commandId === null)
  const open = isOpenMeant ? (await commands.queue(deviceId)).open.find(isInFlight) : undefined
  const ids = new Set(answers.map(({ commandId }) => commandId).filter((id) => id !== null))
  const mine = [...ids].filter((id) => deviceOfId(id) === deviceId)
  const byId = new Map(await Promise.all(mine.map(async (id) => [id, await commands.command(id)] as const)))
  const found = answers.flatMap((answer) => {
    const command = answer.commandId === null ? open : byId.get(answer.commandId)
    return command ? [[answer, command] as const] : []
  })
  return new Map([...known, ...found])
}
