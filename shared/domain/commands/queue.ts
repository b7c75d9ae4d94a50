import { noQueueKey } from '../catalog/command-types.ts'
import type { FailureText } from '../failures.ts'
import type { Attributes } from '../position.ts'
import { idOf, nextSequence } from '../ids.ts'
import { commandLimits, commandRules } from './command-rules.data.ts'
import { cadenceAfter } from './cadence.ts'
import { cadenceLimits } from './cadence-settings.ts'
import { type CommandQueue, type DeviceCommand, isAutomatic, isInFlight, isOpen, type QueueChange } from './command.ts'

/** What somebody asked for. */
export type CommandOrder = Pick<
  DeviceCommand,
  | 'deviceId'
  | 'type'
  | 'attributes'
  | 'textChannel'
  | 'savedCommandId'
  | 'description'
  | 'createdById'
  | 'createdBy'
  | 'jobId'
> & {
  /** it leaves at once or not at all */
  noQueue?: true
}

/** The attributes of a command, without those that are not for the tracker. */
export function orderedAttributes(attributes: Attributes): Pick<CommandOrder, 'attributes' | 'noQueue'> {
  const { [noQueueKey]: noQueue, ...others } = attributes
  return { attributes: others, ...((noQueue === true || noQueue === 'true') && { noQueue: true }) }
}

/**
 * The queue with one command more, at its end. Older ones that it makes meaningless are cancelled, also one that the
 * tracker may have already: it must not be sent again after this one. What nobody asked for makes room for what a person
 * asks for; it is asked for again afterwards.
 * @returns null when there is no room for another
 */
export function withCommand(
  queue: CommandQueue,
  order: CommandOrder,
  now: number,
): (QueueChange & { added: DeviceCommand }) | null {
  const rule = commandRules[order.type]
  const isReplaced = ({ type, textChannel }: DeviceCommand) => !textChannel && rule.replaces?.includes(type) === true
  const cancelled = queue.open
    .filter((command) => (isAutomatic(command) && !isAutomatic(order)) || isReplaced(command))
    .map((command) => ended(command, { state: 'cancelled', reason: replacedReason(command) }, now))
  const stays = queue.open.filter(({ id }) => !cancelled.some((command) => command.id === id))
  if (stays.length >= commandLimits.openPerDeviceMax) return null
  const sequence = nextSequence(queue.sequence, now)
  const waits = rule.waitsForStandstill === true && !order.textChannel
  const { noQueue: _, ...asked } = order
  const added: DeviceCommand = {
    ...asked,
    id: idOf(order.deviceId, sequence),
    state: waits ? 'waiting' : 'queued',
    reason: null,
    result: null,
    createdAt: now,
    sentAt: null,
    deliveredAt: null,
    endedAt: null,
    expiresAt: now + rule.expiresAfterMs,
    attempts: 0,
    waitsFor: null,
    dueAt: null,
  }
  const jobIds =
    order.jobId === undefined ? queue.jobIds : [...queue.jobIds, order.jobId].slice(-commandLimits.jobIdsKept)
  const after = withCadenceAfter({ ...queue, sequence, open: [...stays, added], jobIds }, cancelled)
  return { queue: after, changed: [...cancelled, added], added }
}

const replacedReason = (command: DeviceCommand): FailureText =>
  isInFlight(command)
    ? 'A newer command replaced it. The tracker may have carried it out already.'
    : 'A newer command replaced it.'

/** @returns null when it cannot be cancelled any more: the tracker may have it */
export const withoutCommand = (queue: CommandQueue, id: number, now: number): QueueChange | null =>
  withCancelled(queue, id, { now, reason: 'It was cancelled.' })

/** Of a command that may not wait. @returns null when it has left, or ended */
export const withoutWaiting = (queue: CommandQueue, id: number, now: number): QueueChange | null =>
  withCancelled(queue, id, { now, reason: 'The tracker is not there, and the command may not wait for it.' })

function withCancelled(
  queue: CommandQueue,
  id: number,
  { now, reason }: { now: number; reason: FailureText },
): QueueChange | null {
  const found = queue.open.find((command) => command.id === id)
  if (!found || isInFlight(found)) return null
  const change = withChanged(queue, [ended(found, { state: 'cancelled', reason }, now)])
  const { cadence } = change.queue
  if (!cadence || !isAutomatic(found)) return change
  // who cancels it does not want the next one either
  const restsUntil = now + cadenceLimits.restMs
  return { ...change, queue: { ...change.queue, cadence: { ...cadence, restsUntil } } }
}

export const ended = (
  command: DeviceCommand,
  end: { state: DeviceCommand['state']; reason: FailureText | null; result?: string | null },
  now: number,
): DeviceCommand => ({ ...command, ...end, endedAt: now, dueAt: null, waitsFor: null })

/** The queue with these in the place of those with the same id; what has ended leaves it. */
export function withChanged(queue: CommandQueue, changed: readonly DeviceCommand[]): QueueChange {
  const byId = new Map(changed.map((command) => [command.id, command]))
  const open = queue.open.map((command) => byId.get(command.id) ?? command).filter(isOpen)
  return { queue: withCadenceAfter({ ...queue, open }, changed), changed }
}

const withCadenceAfter = (queue: CommandQueue, changed: readonly DeviceCommand[]): CommandQueue =>
  queue.cadence ? { ...queue, cadence: cadenceAfter(queue.cadence, changed) } : queue
