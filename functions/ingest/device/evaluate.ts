import { phrase } from '../../../shared/domain/failures.ts'
import type { Note } from '../../../shared/wire/tracker-message.ts'
import { advance, closeRun, type IgnoreReason } from '../../../shared/domain/advance.ts'
import { clockReading } from '../../../shared/domain/time/clock-reading.ts'
import type { DeviceState } from '../../../shared/domain/device-state.ts'
import type { Problem } from '../../../shared/domain/engine/active-rules.ts'
import { withExclusions, type Exclusion } from '../../../shared/domain/days/exclusions.ts'
import { isRestorable, type LateRun } from '../../../shared/domain/engine/late-run.ts'
import type { LinkedDevice } from '../../../shared/domain/rules/proximity/linked-position.ts'
import { historyLimits } from '../../../shared/domain/limits/history.ts'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import { clockAheadOf, type Position } from '../../../shared/domain/position.ts'
import { withStatusEvents } from '../../../shared/domain/rules/status.ts'
import { markReceived, presence } from '../../../shared/domain/status.ts'
import type { DeviceConfiguration } from '../../../shared/domain/engine/tenant-rules.ts'
import { withOwnTracksUser } from '../../../shared/wire/commands/owntracks-user.ts'
import { errorFacts, log } from '../../platform/log.ts'
import type { RejectedMessage } from '../../platform/ports/ports.ts'
import type { CommandAnswers } from '../commands/command-answers.ts'
import { withCommandEvents, withCommandNamed } from '../commands/command-events.ts'
import { withProgress, isAlreadyRead } from '../stream-progress.ts'
import { groupBy } from '../group-by.ts'
import { fixesLeftIn, type Received } from '../read-record.ts'
import { rejectedMessageOf, rejectedMessagesIn, unreadableIn } from '../rejected-messages.ts'
import { fixesInTime, stretchesOf, type TimedFix, type Timeline } from '../timeline.ts'

/**
 * One save holds no more events than fit into its transaction of 100: these before a fix, those of the fix, and those
 * of the late fixes that it ends. And no more payload than fits into an item.
 */
const eventsPerSaveMax = historyLimits.eventsPerPositionMax
const payloadPerSaveMax = 200_000

export interface Evaluated {
  state: DeviceState
  accepted: Position[]
  events: FleetEvent[]
  rejectedMessages: RejectedMessage[]
  problems: Problem[]
  /** what is wrong in messages that were accepted all the same */
  warnings: Note[]
  /** the result of each message that was finished */
  results: MessageResult[]
  /** messages of which nothing is left, in the order in which they came */
  done: readonly Received[]
  /** messages that did not fit into this save, from the first one that is not done on; `left` says what is left of them */
  rest: readonly Received[]
}

export interface EvaluationContext {
  tenantId: string
  now: number
  configuration: DeviceConfiguration
  /** what is stored around late fixes; null when there are none */
  timeline: Timeline | null
  answered: CommandAnswers
  /** where the devices that it is linked to are; undefined where none counts */
  linked: readonly LinkedDevice[] | undefined
  /** of one stretch, after so many the others are left, once their rules can go on from what is stored */
  fixesMax: number
}

/** The result of one message. */
export interface MessageResult {
  received: Received
  /** positions that were kept */
  stored: number
  ignored: Partial<Record<IgnoreReason, number>>
}

/** Such positions become history: without this warning, nobody would know why the marker does not move. */
const datelessWarning = ({ deviceTime }: Position): Note => ({
  field: 'time',
  reason: phrase(
    'The tracker says that it is {day}: its clock does not know the date. Until it does, the attribute time.override = serverTime takes the time of arrival.',
    { day: new Date(deviceTime).toISOString().slice(0, 10) },
  ),
})

/** Positions are dated by their arrival then: who looks for them has to know. */
const aheadWarning = (position: Position): Note => ({
  field: 'time',
  reason: phrase(
    'The tracker’s clock is {time} ahead, so its times are corrected. Set it to UTC, or sync it with GPS time.',
    { time: roughly(clockAheadOf(position)) },
  ),
})

/** The same for a clock that wanders: a problem is kept once. */
function roughly(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (seconds < 60) return `${Math.round(seconds)} s`
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return hours === 0 ? `${minutes} min` : rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

interface Evaluation extends Evaluated {
  done: Received[]
  run: LateRun | null
  /** counted together at the end: a track that is sent again has thousands */
  excluded: Exclusion[]
}

/**
 * Applies messages to a device, their fixes in the order of time: what trackers send in any order is then mostly one
 * track that goes on, and history is looked at once. A message that was read before is skipped; one of which nothing can be
 * used only moves the position in the stream.
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
    done: [],
    rest: [],
    run: null,
    excluded: [],
  }
  const { fitting, others } = fittingIntoSave(unreadOf(before, messages))
  const stretches = stretchesOf(fitting)
  for (const [place, stretch] of stretches.entries()) {
    const left = evaluateStretch(evaluating, stretch, context)
    if (left.length === 0) continue
    evaluating.rest = [...left, ...stretches.slice(place + 1).flat()]
    break
  }
  const { run, excluded, ...evaluated } = evaluating
  evaluated.state = withExclusions(evaluated.state, excluded)
  evaluated.rest = [...evaluated.rest, ...others]
  if (!run) return evaluated
  const closed = closeRun(evaluated.state, run, advanceContext(evaluating, context))
  return { ...evaluated, state: closed.state, events: [...evaluated.events, ...closed.events] }
}

/** Each message once, without those that are in the state already. */
function unreadOf(before: DeviceState, messages: readonly Received[]): Received[] {
  let state = before
  return messages.filter((received) => {
    if (isAlreadyRead(state, received)) return false
    state = withProgress(state, received)
    return true
  })
}

/** The first messages, with as much payload, and as many events of their arrival, as one save takes. */
function fittingIntoSave(messages: readonly Received[]) {
  let [payload, events] = [0, 0]
  const full = messages.findIndex(({ record, message }, place) => {
    payload += record.payload.length
    // a change of status, or what it says of commands
    events += message.kind === 'presence' ? 1 : message.kind === 'answers' ? message.answers.length : 0
    return place > 0 && (payload > payloadPerSaveMax || events > eventsPerSaveMax)
  })
  const count = full < 0 ? messages.length : full
  return { fitting: messages.slice(0, count), others: messages.slice(count) }
}

/** @returns the messages from the first one on of which something did not fit any more */
function evaluateStretch(evaluating: Evaluation, stretch: readonly Received[], context: EvaluationContext): Received[] {
  noteArrival(evaluating, stretch, context)
  const results = new Map(stretch.map((received) => [received, resultSoFar(received)]))
  const fixes = fixesInTime(stretch, context.configuration.settings, context.now)
  let count = 0
  for (const timed of fixes) {
    if (isFull(evaluating) || (count >= context.fixesMax && isRestorable(evaluating.run, timed.fixTime))) break
    evaluateFix(evaluating, { timed, result: results.get(timed.received)! }, context)
    count++
  }
  const left = groupBy(fixes.slice(count), ({ received }) => received)
  for (const [received, result] of results) if (!left.has(received)) finish(evaluating, result, context.now)

  const first = stretch.findIndex((received) => left.has(received))
  const done = first < 0 ? stretch : stretch.slice(0, first)
  for (const received of done) evaluating.state = withProgress(evaluating.state, received)
  evaluating.done.push(...done)
  return stretch.slice(done.length).map((received) => {
    const { stored, ignored } = results.get(received)!
    return { ...received, left: { fixes: (left.get(received) ?? []).map(({ fix }) => fix), stored, ignored } }
  })
}

const resultSoFar = (received: Received): MessageResult => ({
  received,
  stored: received.left?.stored ?? 0,
  ignored: { ...received.left?.ignored },
})

const isFinished = ({ left }: Received): boolean => left?.fixes.length === 0

const isFull = ({ events, run }: Evaluation): boolean => events.length + (run?.held.length ?? 0) >= eventsPerSaveMax

/** Status, as the messages came: before the fixes, which come in another order. */
function noteArrival(evaluating: Evaluation, stretch: readonly Received[], context: EvaluationContext): void {
  const first = stretch.find((received) => fixesLeftIn(received).some(({ importId }) => importId === undefined))
  for (const received of stretch) {
    const { message } = received
    const now = Math.min(received.record.receivedAt, context.now)
    const { state } = evaluating
    const isArrival = message.kind === 'ignored' || message.kind === 'answers' || received === first
    const next = message.kind === 'presence' ? presence(state, message) : isArrival ? markReceived(state, now) : null
    if (next) {
      const at = message.kind === 'presence' ? message.at : now
      const changed = withStatusEvents(state, next, { settings: context.configuration.settings, at })
      evaluating.state = withOwnTracksUser(changed.state, received.record.topic)
      evaluating.events.push(...changed.events)
    }
    if (isFinished(received)) continue
    const said = withCommandEvents(evaluating.state, message, { at: now, answered: context.answered })
    evaluating.state = said.state
    evaluating.events.push(...said.events)
  }
}

/** All of a message is done. */
function finish(evaluating: Evaluation, result: MessageResult, now: number): void {
  const { received } = result
  if (isFinished(received)) return
  const { record, message } = received
  if (!received.isInBacklog && message.kind !== 'commandSent') evaluating.results.push(result)
  evaluating.rejectedMessages.push(...rejectedMessagesIn(received))
  const count = unreadableIn(received)
  const arrivedAt = Math.min(record.receivedAt, now)
  if (count > 0) evaluating.excluded.push({ reason: 'unreadable', arrivedAt, count })
  if ('noted' in message && message.noted) evaluating.warnings.push(...message.noted)
}

function evaluateFix(
  evaluating: Evaluation,
  {
    timed: { received, fix, fixTime, aheadMs, newestAheadMs, now },
    result,
  }: { timed: TimedFix; result: MessageResult },
  around: EvaluationContext,
) {
  const { timeline } = around
  // one that is ahead may end right before the last one
  const { last } = evaluating.state
  const history = timeline?.around(aheadMs > 0 && last ? Math.min(fixTime, last.fixTime) : fixTime) ?? []
  try {
    const context = { now, newestAheadMs, history, run: evaluating.run, ...advanceContext(evaluating, around) }
    const { state, position, events, run, problems, ignored } = advance(evaluating.state, fix, context)
    evaluating.state = state
    evaluating.run = run
    evaluating.events.push(...withCommandNamed(events, { at: received.record.receivedAt, answered: around.answered }))
    evaluating.problems.push(...problems)
    if (position) result.stored++
    if (ignored) {
      result.ignored[ignored] = (result.ignored[ignored] ?? 0) + 1
      const measured = ignored === 'future' ? {} : { measuredAt: fixTime }
      // what somebody imports once more is no fault of the tracker
      if (fix.importId === undefined) evaluating.excluded.push({ reason: ignored, ...measured, arrivedAt: now })
    }
    if (position) evaluating.accepted.push(position)
    if (position) timeline?.add(position)
    if (position && clockReading(position).kind === 'dateless') evaluating.warnings.push(datelessWarning(position))
    if (position && clockAheadOf(position) > 0) evaluating.warnings.push(aheadWarning(position))
    if (ignored === 'future') {
      evaluating.rejectedMessages.push(
        rejectedMessageOf(received, { field: 'time', reason: phrase('The time lies more than a day ahead.') }),
      )
    }
  } catch (error) {
    const { uniqueId } = received.message
    evaluating.excluded.push({ reason: 'failed', measuredAt: fixTime, arrivedAt: now })
    log({ capability: 'ingest', what: 'fixFailed', tenantId: around.tenantId, uniqueId, ...errorFacts(error) })
    evaluating.rejectedMessages.push(
      rejectedMessageOf(received, {
        field: '',
        reason: phrase('This position could not be evaluated; the fault is ours.'),
      }),
    )
  }
}

/** What people configured, and the events that are known of a position: stored before, or raised in this batch. */
const advanceContext = ({ events }: Evaluation, { configuration, timeline, linked }: EvaluationContext) => ({
  ...(linked && { linked }),
  setting: configuration.setting,
  activeRules: configuration.activeRules,
  raisedAt: (positionId: number) =>
    [...(timeline?.events ?? []), ...events].filter((event) => event.positionId === positionId),
})
