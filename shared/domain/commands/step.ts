import { commandLimits, commandRules } from './command-rules.data.ts'
import { type CommandQueue, type DeviceCommand, isInFlight, isOpen, type QueueChange } from './command.ts'
import type { FailureText } from '../failures.ts'
import { ended, withChanged } from './queue.ts'

/** What is known of the device when its queue is looked at. */
export interface StepFacts {
  /** epoch ms */
  now: number
  /** why the engine must not be stopped now; null when it may, see `unsafeBecause` */
  unsafe: FailureText | null
  /** whether a command of this kind can be handed over now: the tracker is there, or asks just now */
  canSend(command: DeviceCommand): boolean
  /** whether who sent it still has access, and may; true for one that nobody asked for */
  isAllowed: (command: DeviceCommand) => boolean
}

export interface Step extends QueueChange {
  /** is to be sent now, after the change is saved; it is `sent` there already */
  send: DeviceCommand | null
  /** when the queue is to be looked at again without a message of the tracker, epoch ms; null for never */
  nextAt: number | null
}

/**
 * What is due in a queue: what is too old, or whose sender lost access, ends, what waited for the vehicle to stand moves on, what was not acknowledged
 * is sent again, and the next command leaves when none is in flight. A command that needs the vehicle to stand is only
 * ever sent, the first time and every other, when `unsafe` is null.
 */
export function step(queue: CommandQueue, facts: StepFacts): Step {
  const { now } = facts
  const before = new Map(queue.open.map((command) => [command.id, command]))
  const commands = queue.open.map((command) => moved(command, facts))
  const inFlight = commands.find(isInFlight)
  const next = inFlight
    ? isRepeated(inFlight, facts)
      ? inFlight
      : null
    : (commands.find((command) => command.state === 'queued' && facts.canSend(command)) ?? null)
  const send = next && isSafe(next, facts) ? handedOver(next, now) : null
  const after = commands.map((command) => (command.id === send?.id ? send : command))
  const changed = after.filter((command) => command !== before.get(command.id))
  const change = withChanged(queue, changed)
  return { ...change, send, nextAt: nextLook(change.queue, now) }
}

/** The command as time, its sender's access and the vehicle's movement leave it. */
function moved(command: DeviceCommand, { now, unsafe, isAllowed }: StepFacts): DeviceCommand {
  if (!isOpen(command)) return command
  if (command.state === 'delivered') {
    const isOver = command.dueAt === null || command.dueAt <= now
    return isOver ? ended(command, { state: 'delivered', reason: 'The tracker did not answer.' }, now) : command
  }
  if (command.expiresAt <= now) return ended(command, { state: 'expired', reason: expiryReason(command) }, now)
  if (!isAllowed(command)) return ended(command, { state: 'cancelled', reason: noAccessReason(command) }, now)
  if (!waitsForStandstill(command)) return command
  if (unsafe !== null) {
    // what the tracker may have is not sent again before the vehicle stands
    if (command.state === 'sent') return command
    if (command.state === 'waiting' && command.waitsFor === unsafe) return command
    return { ...command, state: 'waiting', waitsFor: unsafe }
  }
  return command.state === 'waiting' ? { ...command, state: 'queued', waitsFor: null } : command
}

const waitsForStandstill = ({ type, textChannel }: DeviceCommand): boolean =>
  commandRules[type].waitsForStandstill === true && !textChannel

const isSafe = (command: DeviceCommand, { unsafe }: StepFacts): boolean =>
  !waitsForStandstill(command) || unsafe === null

const isRepeated = (command: DeviceCommand, facts: StepFacts): boolean =>
  command.state === 'sent' && (command.dueAt ?? 0) <= facts.now && facts.canSend(command)

/** Whatever happens now, it is tried again: what is saved before it leaves is not lost when the process ends. */
const handedOver = (command: DeviceCommand, now: number): DeviceCommand => ({
  ...command,
  state: 'sent',
  reason: null,
  sentAt: command.sentAt ?? now,
  attempts: command.attempts + 1,
  dueAt: now + retryWaitMs(command.attempts),
})

const retryWaitMs = (attempts: number): number => {
  const waits = commandLimits.retryWaitsMs
  return waits[Math.min(attempts, waits.length - 1)]!
}

const noAccessReason = (command: DeviceCommand): FailureText =>
  isInFlight(command)
    ? 'Its sender no longer has access. The tracker may have carried it out already.'
    : 'Its sender no longer has access.'

const expiryReason = ({ state }: DeviceCommand): FailureText =>
  state === 'waiting'
    ? 'The vehicle did not stand still in time.'
    : state === 'sent'
      ? 'The tracker did not confirm it in time.'
      : 'The tracker was not there in time.'

/** What is due already waits for the tracker or for the vehicle, and not for time. */
function nextLook({ open }: CommandQueue, now: number): number | null {
  const times = open.flatMap(({ state, dueAt, expiresAt }) =>
    state === 'delivered' ? [dueAt ?? expiresAt] : [dueAt ?? expiresAt, expiresAt],
  )
  const ahead = times.filter((time) => time > now)
  return ahead.length === 0 ? null : Math.min(...ahead)
}
