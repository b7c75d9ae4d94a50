import { isFromFile, noteTrackerProtocol } from './commands/tracker-protocol.ts'
import { noLeg } from './days/totals.ts'
import type { DeviceState } from './device-state.ts'
import type { AdvanceContext, Draft, IgnoreReason, Step } from './draft.ts'
import { engineSettings, type EngineSettings } from './engine/engine-settings.ts'
import type { Problem } from './engine/active-rules.ts'
import { eventsOf, type LateRun } from './engine/late-run.ts'
import { afterEvents, numberEvents } from './engine/number-events.ts'
import type { FleetEvent } from './fleet-event.ts'
import { trackerKnots } from './engine/tracker-speed.ts'
import { hasValidFix } from './engine/valid-fix.ts'
import { sequenceOfId } from './ids.ts'
import type { Fix, Position, ReportedLocation } from './position.ts'
import { rules } from './rules/index.ts'
import { activitySince, motion as motionRule } from './rules/motion.ts'
import { withStatusEvents } from './rules/status.ts'
import { markReceived, onlineSinceOf } from './status.ts'
import { clock, withClockBehind } from './steps/clock.ts'
import { copiedAttributes, driver, engineHours } from './steps/copy-attributes.ts'
import { computedFirst, computedLast } from './steps/attribute-computation.ts'
import { distance } from './steps/distance.ts'
import { filter } from './steps/filter.ts'
import { geofences } from './steps/geofences.ts'
import { identity } from './steps/identity.ts'
import { evaluation } from './steps/evaluation.ts'
import { lateTotals } from './steps/late-totals.ts'
import { motion } from './steps/motion.ts'
import { order } from './steps/order.ts'
import { outlier } from './steps/outlier.ts'
import { place } from './steps/last-known-location.ts'
import { repetition } from './steps/repetition.ts'
import { rounding } from './steps/rounding.ts'
import { speed } from './steps/speed.ts'
import { time } from './steps/time.ts'
import { unsettledDay } from './steps/settlement-mark.ts'

export type { AdvanceContext, IgnoreReason } from './draft.ts'

/** What a fix goes through, in this order: a step may count on those before it. */
export const steps: readonly Step[] = [
  computedFirst,
  time,
  place,
  rounding,
  order,
  repetition,
  outlier,
  distance,
  speed,
  filter,
  geofences,
  motion,
  computedLast,
  driver,
  copiedAttributes,
  engineHours,
  clock,
  identity,
  lateTotals,
  unsettledDay,
  evaluation,
]

export interface Advanced {
  state: DeviceState
  /** null when the fix was ignored; `ignored` says why */
  position: Position | null
  events: FleetEvent[]
  /** the late fixes up to this one, for the next call; their events are announced when they end, see `closeRun` */
  run: LateRun | null
  problems: Problem[]
  ignored?: IgnoreReason
}

/**
 * Applies one fix to a device. Pure: the same arguments give the same answer, and none of them is changed.
 * A late fix becomes a position but does not move `last`. A fix that is ignored still shows that the device is online.
 */
export function advance(state: DeviceState, fix: Fix, context: AdvanceContext): Advanced {
  const settings = engineSettings(context.setting)
  const { state: received, events: ofStatus } = arrived(state, fix, { settings, at: context.now })
  const draft = draftOf(received, fix, context)
  draft.events = ofStatus
  for (const step of steps) {
    const ignored = step.apply(draft)
    if (!ignored) continue
    const { events, problems } = draft
    return { state: afterEvents(received, events), position: null, events, run: context.run, problems, ignored }
  }
  const { position, memory, late, last, run, problems } = draft
  const events = fix.importId === undefined ? withClockBehind(draft.events, memory) : draft.events
  const next: DeviceState = {
    ...received,
    last: late ? last : position,
    positionSequence: sequenceOfId(position.id),
    memory,
  }
  if (!late) noteActivity(next, position)
  noteTrackerProtocol(next, state, { fix, late })
  return { state: afterEvents(next, events), position, events, run, problems }
}

/** The state once a message came. What people import from files says nothing of the tracker. */
const arrived = (state: DeviceState, { importId }: Fix, context: { settings: EngineSettings; at: number }) =>
  importId === undefined ? withStatusEvents(state, markReceived(state, context.at), context) : { state, events: [] }

/** Changes the state. A position without a valid fix says nothing of what the device does. */
function noteActivity(state: DeviceState, position: Position): void {
  if (!hasValidFix(position)) return
  const since = activitySince(state.memory[motionRule.name], position)
  if (since === null) delete state.activitySince
  else state.activitySince = since
}

/** No more late fixes follow: the events of the run, and the state that has numbered them. */
export function closeRun(
  state: DeviceState,
  run: LateRun,
  { setting, activeRules, raisedAt }: Pick<AdvanceContext, 'setting' | 'activeRules' | 'raisedAt'>,
): { state: DeviceState; events: FleetEvent[] } {
  const rest = { settings: engineSettings(setting), activeRules, onlineSince: onlineSinceOf(state) }
  const raised = numberEvents(eventsOf(run, { rules, rest, raisedAt }), { state, positionId: 0 })
  const events = run.last && isFromFile(run.last) ? raised : withClockBehind(raised, state.memory)
  return { state: afterEvents(state, events), events }
}

const nowhere = { latitude: 0, longitude: 0, altitude: 0, speed: 0, course: 0, accuracy: 0 }

/** Every key is spelled out: spreading objects of this size is ten times as slow, and this runs for every fix. */
function draftOf(state: DeviceState, fix: Fix, context: AdvanceContext): Draft {
  const location: ReportedLocation = fix.location ?? nowhere
  const settings = engineSettings(context.setting)
  const draft: Draft = {
    state,
    context,
    settings,
    fix,
    position: {
      id: 0,
      deviceId: state.deviceId,
      protocol: fix.protocol,
      serverTime: context.now,
      deviceTime: fix.deviceTime,
      fixTime: fix.fixTime,
      outdated: false,
      valid: fix.valid,
      latitude: location.latitude,
      longitude: location.longitude,
      altitude: location.altitude,
      speed: trackerKnots(fix, settings),
      course: location.course ?? 0,
      accuracy: location.accuracy,
      address: null,
      geofenceIds: null,
      network: fix.network,
      attributes: fix.attributes,
    },
    late: false,
    before: null,
    after: null,
    leg: noLeg,
    last: state.last,
    memory: state.memory,
    events: [],
    run: context.run,
    problems: [],
  }
  if (location.course === null) draft.position.courseUnknown = true
  return draft
}
