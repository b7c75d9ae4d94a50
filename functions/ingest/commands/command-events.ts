import { afterEvents, numberEvents } from '../../../shared/domain/engine/number-events.ts'
import type { DeviceState } from '../../../shared/domain/device-state.ts'
import type { FleetEvent, RuleEvent } from '../../../shared/domain/fleet-event.ts'
import { isAutomatic } from '../../../shared/domain/commands/command.ts'
import type { CommandAnswers } from './command-answers.ts'
import type { TrackerMessage } from '../../../shared/wire/tracker-message.ts'

/** Under which the device's state remembers the commands whose sending was known, so that its event is raised once. */
const memoryName = 'sentCommands'
const rememberedMax = 4

/**
 * What a message says of commands, as events: what the tracker did, and that a command left.
 * @param at epoch ms of its arrival
 * @param answered of what nobody asked for nothing is said
 */
export function withCommandEvents(
  state: DeviceState,
  message: TrackerMessage,
  { at, answered }: { at: number; answered: CommandAnswers },
): { state: DeviceState; events: FleetEvent[] } {
  if (message.kind === 'commandSent') return withSent(state, message.sent)
  if (message.kind !== 'answers') return { state, events: [] }
  const raised = message.answers.flatMap((answer): RuleEvent[] => {
    const { status, text } = answer
    const command = answered.get(answer)
    if (status === 'delivered' || (command && isAutomatic(command))) return []
    const commandId = answer.commandId ?? command?.id
    const attributes = {
      result: text ?? status,
      status,
      ...(commandId !== undefined && { commandId }),
      ...(command && { command: command.type }),
    }
    return [{ type: 'commandResult', eventTime: at, attributes }]
  })
  return numbered(state, raised)
}

/**
 * A position that holds the answer to a command (`result`) names none: the one in flight is meant, if it had left by then.
 * @param at epoch ms of the arrival of the position
 */
export function withCommandNamed(
  events: readonly FleetEvent[],
  { at, answered }: { at: number; answered: CommandAnswers },
): readonly FleetEvent[] {
  const command = [...answered].find(([{ commandId, type }]) => commandId === null && type === undefined)?.[1]
  if (!command || (command.sentAt ?? 0) > at) return events
  const named = { commandId: command.id, command: command.type }
  return events.map((event) =>
    event.type === 'commandResult' ? { ...event, attributes: { ...event.attributes, ...named } } : event,
  )
}

function withSent(
  state: DeviceState,
  { commandId, type, at }: Extract<TrackerMessage, { kind: 'commandSent' }>['sent'],
): { state: DeviceState; events: FleetEvent[] } {
  const known = (state.memory[memoryName] ?? []) as number[]
  if (known.includes(commandId)) return { state, events: [] }
  const memory = { ...state.memory, [memoryName]: [...known, commandId].slice(-rememberedMax) }
  const event: RuleEvent = { type: 'queuedCommandSent', eventTime: at, attributes: { id: commandId, command: type } }
  return numbered({ ...state, memory }, [event])
}

function numbered(state: DeviceState, raised: readonly RuleEvent[]): { state: DeviceState; events: FleetEvent[] } {
  const events = numberEvents(raised, { state, positionId: 0 })
  return { state: afterEvents(state, events), events }
}
