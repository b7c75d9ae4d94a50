import type { FailureText } from '../failures.ts'
import { commandLimits } from './command-rules.data.ts'
import { type CommandQueue, type DeviceCommand, isInFlight, isOpen, type QueueChange } from './command.ts'
import { ended, withChanged } from './queue.ts'

/** What became of an attempt to hand a command over. */
export type SendOutcome =
  /** the tracker itself has it */
  | { kind: 'acknowledged' }
  /** the broker or the provider took it; whether the tracker has it is not known */
  | { kind: 'published' }
  /** it reached nobody */
  | { kind: 'notConnected' }
  /** it may have arrived */
  | { kind: 'noAnswer' }
  | { kind: 'refused'; reason: RefusedReason }

/** Why another try is useless. */
export type RefusedReason = Extract<
  FailureText,
  | 'The tracker does not take this command.'
  | 'The broker refused the command.'
  | 'The text message could not be sent.'
  | 'No push service for trackers is set. An administrator sets the key of Firebase or of the relay.'
  | 'The push service refused the command. Ask an administrator to check its key under Channels.'
  | 'The push service does not know the app any more. It makes itself known again when it is opened.'
>

interface Attempt {
  id: number
  /** of the command when it was handed over: an outcome of an earlier attempt says nothing of a later one */
  attempts: number
  /** whether the tracker says afterwards what it did */
  isAnswered: boolean
}

/** @returns null when the command has moved on meanwhile, and the outcome says nothing new */
export function withOutcome(
  queue: CommandQueue,
  attempt: Attempt,
  { outcome, now }: { outcome: SendOutcome; now: number },
): QueueChange | null {
  const command = queue.open.find(({ id }) => id === attempt.id)
  if (!command || command.state !== 'sent' || command.attempts !== attempt.attempts) return null
  return withChanged(queue, [outcomes[outcome.kind](command, { outcome, attempt, now })])
}

interface Settling {
  outcome: SendOutcome
  attempt: Attempt
  now: number
}

const outcomes: Record<SendOutcome['kind'], (command: DeviceCommand, settling: Settling) => DeviceCommand> = {
  acknowledged: (command, { attempt, now }) =>
    attempt.isAnswered
      ? { ...command, state: 'delivered', deliveredAt: now, dueAt: now + commandLimits.answerMs }
      : { ...ended(command, { state: 'delivered', reason: null }, now), deliveredAt: now },
  published: (command, { attempt, now }) =>
    attempt.isAnswered ? command : ended(command, { state: 'sent', reason: null }, now),
  // nobody has it, as if it had not been tried; unless an earlier try may have arrived
  notConnected: (command) =>
    command.attempts > 1
      ? { ...command, attempts: command.attempts - 1, dueAt: null }
      : { ...command, state: 'queued', attempts: 0, sentAt: null, dueAt: null },
  noAnswer: (command) => command,
  refused: (command, { outcome, now }) =>
    ended(command, { state: 'failed', reason: outcome.kind === 'refused' ? outcome.reason : null }, now),
}

/** What a tracker said of a command. */
export interface CommandAnswer {
  /** null when the tracker names none: the one in flight is meant */
  commandId: number | null
  /** only a command of this type is meant; absent for any */
  type?: DeviceCommand['type']
  status: 'delivered' | 'done' | 'failed'
  /** in its own words; null when it says nothing */
  text: string | null
  /** epoch ms of its arrival; absent while it is read */
  receivedAt?: number
}

/** @param closed the command that is named, when it has left the queue. @returns null when no command is meant, or nothing is new */
export function withAnswer(
  queue: CommandQueue,
  answer: CommandAnswer,
  { closed, now }: { closed: DeviceCommand | null; now: number },
): QueueChange | null {
  const command = answeredIn(queue, answer) ?? (closed?.id === answer.commandId ? closed : null)
  if (!command || (answer.type !== undefined && answer.type !== command.type)) return null
  const next = answered(command, answer, now)
  return next && withChanged(queue, [next])
}

/** Without an id, an answer that came before the command left belongs to an earlier one: it is delivered again. */
const answeredIn = ({ open }: CommandQueue, { commandId, receivedAt }: CommandAnswer): DeviceCommand | undefined =>
  commandId === null
    ? open.find((command) => isInFlight(command) && (command.sentAt ?? 0) <= (receivedAt ?? command.sentAt ?? 0))
    : open.find(({ id }) => id === commandId)

function answered(command: DeviceCommand, { status, text }: CommandAnswer, now: number): DeviceCommand | null {
  const deliveredAt = command.deliveredAt ?? now
  const result = text?.slice(0, commandLimits.resultLengthMax) ?? command.result
  if (status === 'delivered') {
    if (!isOpen(command) || command.state === 'delivered') return null
    return { ...command, state: 'delivered', waitsFor: null, deliveredAt, dueAt: now + commandLimits.answerMs, result }
  }
  if (command.state === 'done' || command.state === 'failed') return null
  // what was cancelled stays so, with what the tracker says of it
  if (command.state === 'cancelled') return command.result === result ? null : { ...command, result }
  const reason: FailureText | null = status === 'failed' ? 'The tracker reported a failure.' : null
  return { ...ended(command, { state: status, reason, result }, now), deliveredAt }
}
