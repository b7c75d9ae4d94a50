import { advance, closeRun, type IgnoreReason } from '../../shared/domain/advance.ts'
import { clockReading } from '../../shared/domain/time/clock-reading.ts'
import type { DeviceState } from '../../shared/domain/device-state.ts'
import type { Problem } from '../../shared/domain/engine/active-rules.ts'
import type { LateRun } from '../../shared/domain/engine/late-run.ts'
import { afterEvents } from '../../shared/domain/engine/number-events.ts'
import { limits } from '../../shared/domain/limits.ts'
import type { FleetEvent } from '../../shared/domain/fleet-event.ts'
import type { Fix, Position } from '../../shared/domain/position.ts'
import { statusEvents } from '../../shared/domain/rules/status.ts'
import { markReceived, presence } from '../../shared/domain/status.ts'
import { timesOf } from '../../shared/domain/steps/time.ts'
import type { DeviceConfiguration } from '../../shared/domain/engine/tenant-rules.ts'
import { errorFacts, log } from '../platform/log.ts'
import type { RejectedMessage } from '../platform/ports/ports.ts'
import { withProgress, isAlreadyRead } from './stream-progress.ts'
import type { Received } from './read-record.ts'
import { rejectedMessageOf, rejectedMessagesIn } from './rejected-messages.ts'
import type { Timeline } from './timeline.ts'

/**
 * One save holds no more events than fit into its transaction of 100: these before a fix, those of the fix, and those
 * of the late fixes that it ends. And no more payload than fits into an item.
 */
const eventsPerSaveMax = limits.eventsPerPositionMax
const payloadPerSaveMax = 200_000

export interface Evaluated {
  state: DeviceState
  accepted: Position[]
  events: FleetEvent[]
  rejectedMessages: RejectedMessage[]
  problems: Problem[]
  /** what is wrong in messages that were accepted all the same */
  warnings: MessageWarning[]
  /** the result of each message that is done */
  results: MessageResult[]
  /** messages that did not fit into this save; the first of them may be partly done, its repeated fixes are known then */
  rest: readonly Received[]
}

export interface EvaluationContext {
  tenantId: string
  now: number
  configuration: DeviceConfiguration
  /** what is stored around late fixes; null when there are none */
  timeline: Timeline | null
}

/** The result of one message. */
export interface MessageResult {
  received: Received
  /** positions that were kept */
  stored: number
  ignored: Partial<Record<IgnoreReason, number>>
}

/** `field` as the sender spells it. */
export interface MessageWarning {
  field: string
  reason: string
}

/** Such positions become history: without this warning, nobody would know why the marker does not move. */
const datelessWarning = ({ deviceTime }: Position): MessageWarning => ({
  field: 'time',
  reason: `The tracker says that it is ${new Date(deviceTime).toISOString().slice(0, 10)}: its clock does not know the date. Until it does, the attribute time.override = serverTime takes the time of arrival.`,
})

interface Evaluation extends Evaluated {
  run: LateRun | null
}

/**
 * Applies messages, in the order of the stream, to a device. A message that was read before is skipped; one of which
 * nothing can be used only moves the position in the stream.
 */
export function evaluate(before: DeviceState, messages: readonly Received[], context: EvaluationContext): Evaluated {
  const evaluating: Evaluation = {
    state: before,
    accepted: [],
    events: [],
    rejectedMessages: [],
    problems: [],
    warnings: [],
    results: [],
    rest: [],
    run: null,
  }
  let payload = 0
  for (const [place, received] of messages.entries()) {
    if (isAlreadyRead(evaluating.state, received)) continue
    if (!received.isInBacklog) evaluating.results.push({ received, stored: 0, ignored: {} })
    payload += received.record.payload.length
    const full = payload > payloadPerSaveMax && evaluating.accepted.length > 0
    if (full || !evaluateMessage(evaluating, received, context)) {
      evaluating.rest = messages.slice(place)
      break
    }
    evaluating.state = withProgress(evaluating.state, received)
  }
  const { run, ...evaluated } = evaluating
  if (!run) return evaluated
  const closed = closeRun(evaluated.state, run, advanceContext(evaluating, context))
  return { ...evaluated, state: closed.state, events: [...evaluated.events, ...closed.events] }
}

/** @returns false when the message did not fit any more */
function evaluateMessage(evaluating: Evaluation, received: Received, context: EvaluationContext): boolean {
  const { message } = received
  const now = Math.min(received.record.receivedAt, context.now)
  if (message.kind === 'presence' || message.kind === 'ignored') {
    const { state } = evaluating
    const next = message.kind === 'ignored' ? markReceived(state, now) : (presence(state, message) ?? state)
    const at = message.kind === 'presence' ? message.at : now
    const events = statusEvents(state, next, { settings: context.configuration.settings, at })
    evaluating.state = afterEvents(next, events)
    evaluating.events.push(...events)
  }
  if (message.kind === 'fixes') {
    for (const fix of message.fixes) {
      if (evaluating.events.length + (evaluating.run?.held.length ?? 0) >= eventsPerSaveMax) return false
      evaluateFix(evaluating, { received, fix, now }, context)
    }
  }
  evaluating.rejectedMessages.push(...rejectedMessagesIn(received))
  if ('noted' in message && message.noted) evaluating.warnings.push(...message.noted)
  return true
}

function evaluateFix(
  evaluating: Evaluation,
  { received, fix, now }: { received: Received; fix: Fix; now: number },
  around: EvaluationContext,
) {
  const { timeline, configuration } = around
  const { fixTime } = timesOf(fix, now, configuration.settings)
  const history = timeline?.around(fixTime) ?? []
  try {
    const context = { now, history, run: evaluating.run, ...advanceContext(evaluating, around) }
    const { state, position, events, run, problems, ignored } = advance(evaluating.state, fix, context)
    evaluating.state = state
    evaluating.run = run
    evaluating.events.push(...events)
    evaluating.problems.push(...problems)
    const result = evaluating.results.at(-1)!
    if (position) result.stored++
    if (ignored) result.ignored[ignored] = (result.ignored[ignored] ?? 0) + 1
    if (position) evaluating.accepted.push(position)
    if (position) timeline?.add(position)
    if (position && clockReading(position).kind === 'dateless') evaluating.warnings.push(datelessWarning(position))
    if (ignored === 'future') {
      evaluating.rejectedMessages.push(
        rejectedMessageOf(received, { field: 'time', reason: 'The time lies more than a day ahead.' }),
      )
    }
  } catch (error) {
    const { uniqueId } = received.message
    log({ capability: 'ingest', what: 'fixFailed', tenantId: around.tenantId, uniqueId, ...errorFacts(error) })
    evaluating.rejectedMessages.push(
      rejectedMessageOf(received, { field: '', reason: 'This position could not be evaluated; the fault is ours.' }),
    )
  }
}

/** What people configured, and the events that are known of a position: stored before, or raised in this batch. */
const advanceContext = ({ events }: Evaluation, { configuration, timeline }: EvaluationContext) => ({
  setting: configuration.setting,
  activeRules: configuration.activeRules,
  raisedAt: (positionId: number) =>
    [...(timeline?.events ?? []), ...events].filter((event) => event.positionId === positionId),
})
