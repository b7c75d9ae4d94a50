import { advance, closeRun, type Ignored } from '../../shared/domain/advance.ts'
import { clockReading } from '../../shared/domain/clock-reading.ts'
import type { DeviceState } from '../../shared/domain/device-state.ts'
import type { Problem } from '../../shared/domain/engine/in-force.ts'
import type { LateRun } from '../../shared/domain/engine/late-run.ts'
import { afterEvents } from '../../shared/domain/engine/number-positions.ts'
import { eventsPerPositionMax } from '../../shared/domain/engine/raise-events.ts'
import type { FleetEvent } from '../../shared/domain/fleet-event.ts'
import type { Fix, Position } from '../../shared/domain/position.ts'
import { statusEvents } from '../../shared/domain/rules/status.ts'
import { hear, presence } from '../../shared/domain/status.ts'
import { timesOf } from '../../shared/domain/steps/time.ts'
import type { DeviceConfiguration } from '../platform/tenants/device-configuration.ts'
import { errorFacts, log } from '../platform/log.ts'
import type { Refusal } from '../platform/ports/ports.ts'
import { readUpTo, wasRead } from './position-lookup.ts'
import type { Heard } from './read-record.ts'
import { refusalOf, refusalsIn } from './rejection.ts'
import type { Timeline } from './timeline.ts'

/**
 * One save holds no more events than fit into its transaction of 100: these before a fix, those of the fix, and those
 * of the late fixes that it ends. And no more payload than fits into an item.
 */
const eventsPerSaveMax = eventsPerPositionMax
const payloadPerSaveMax = 200_000

export interface Judged {
  state: DeviceState
  accepted: Position[]
  events: FleetEvent[]
  refusals: Refusal[]
  problems: Problem[]
  /** what is odd about messages that were taken over all the same */
  oddities: Oddity[]
  /** what became of each message, as far as it is done */
  outcomes: Outcome[]
  /** messages that did not fit into this save; the first of them may be partly done, its repeated fixes are known then */
  rest: readonly Heard[]
}

export interface Circumstances {
  now: number
  configuration: DeviceConfiguration
  /** what is stored around late fixes; null when there are none */
  timeline: Timeline | null
}

/** What became of one message. */
export interface Outcome {
  heard: Heard
  /** positions that were kept */
  stored: number
  ignored: Partial<Record<Ignored, number>>
}

/** `field` as the sender spells it. */
export interface Oddity {
  field: string
  reason: string
}

/** Such positions are history, wherever the device is: without this, nobody would know why its marker stands still. */
const datelessOddity = ({ deviceTime }: Position): Oddity => ({
  field: 'time',
  reason: `The tracker says that it is ${new Date(deviceTime).toISOString().slice(0, 10)}: its clock does not know the date. Until it does, the attribute time.override = serverTime takes the time of arrival.`,
})

interface Judging extends Judged {
  run: LateRun | null
}

/**
 * What messages in the order of the stream make of a device. A message that was read before is passed over; a
 * message of which nothing can be used moves only the place in the stream.
 */
export function judge(before: DeviceState, messages: readonly Heard[], circumstances: Circumstances): Judged {
  const judging: Judging = {
    state: before,
    accepted: [],
    events: [],
    refusals: [],
    problems: [],
    oddities: [],
    outcomes: [],
    rest: [],
    run: null,
  }
  let payload = 0
  for (const [place, heard] of messages.entries()) {
    if (wasRead(judging.state, heard)) continue
    judging.outcomes.push({ heard, stored: 0, ignored: {} })
    payload += heard.record.payload.length
    const full = payload > payloadPerSaveMax && judging.accepted.length > 0
    if (full || !take(judging, heard, circumstances)) {
      judging.rest = messages.slice(place)
      break
    }
    judging.state = readUpTo(judging.state, heard)
  }
  const { run, ...judged } = judging
  if (!run) return judged
  const closed = closeRun(judged.state, run, surroundings(judging, circumstances))
  return { ...judged, state: closed.state, events: [...judged.events, ...closed.events] }
}

/** @returns false when the message did not fit any more */
function take(judging: Judging, heard: Heard, circumstances: Circumstances): boolean {
  const { message } = heard
  const now = Math.min(heard.record.receivedAt, circumstances.now)
  if (message.kind === 'presence' || message.kind === 'ignored') {
    const { state } = judging
    const next = message.kind === 'ignored' ? hear(state, now) : (presence(state, message) ?? state)
    const at = message.kind === 'presence' ? message.at : now
    const events = statusEvents(state, next, { settings: circumstances.configuration.settings, at })
    judging.state = afterEvents(next, events)
    judging.events.push(...events)
  }
  if (message.kind === 'fixes') {
    for (const fix of message.fixes) {
      if (judging.events.length + (judging.run?.held.length ?? 0) >= eventsPerSaveMax) return false
      takeFix(judging, { heard, fix, now }, circumstances)
    }
  }
  judging.refusals.push(...refusalsIn(heard))
  if (message.kind === 'fixes' && message.noted) judging.oddities.push(...message.noted)
  return true
}

function takeFix(
  judging: Judging,
  { heard, fix, now }: { heard: Heard; fix: Fix; now: number },
  around: Circumstances,
) {
  const { timeline, configuration } = around
  const { fixTime } = timesOf(fix, now, configuration.settings)
  const history = timeline?.around(fixTime) ?? []
  try {
    const context = { now, history, run: judging.run, ...surroundings(judging, around) }
    const { state, position, events, run, problems, ignored } = advance(judging.state, fix, context)
    judging.state = state
    judging.run = run
    judging.events.push(...events)
    judging.problems.push(...problems)
    const outcome = judging.outcomes.at(-1)!
    if (position) outcome.stored++
    if (ignored) outcome.ignored[ignored] = (outcome.ignored[ignored] ?? 0) + 1
    if (position) judging.accepted.push(position)
    if (position) timeline?.add(position)
    if (position && clockReading(position).kind === 'dateless') judging.oddities.push(datelessOddity(position))
    if (ignored === 'future') {
      judging.refusals.push(refusalOf(heard, { field: 'time', reason: 'The time lies more than a day ahead.' }))
    }
  } catch (error) {
    log({ capability: 'ingest', what: 'notJudged', uniqueId: heard.message.uniqueId, ...errorFacts(error) })
    judging.refusals.push(
      refusalOf(heard, { field: '', reason: 'This position could not be judged; the fault is ours.' }),
    )
  }
}

/** What people configured, and what was told already about a position: stored before, or by this very batch. */
const surroundings = ({ events }: Judging, { configuration, timeline }: Circumstances) => ({
  setting: configuration.setting,
  inForce: configuration.inForce,
  rungAbout: (positionId: number) =>
    [...(timeline?.events ?? []), ...events].filter((event) => event.positionId === positionId),
})
