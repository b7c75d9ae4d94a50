import { markedLate } from '../days/late/late-marks.ts'
import { eventsWhere } from '../../catalog/events/index.ts'
import type { DeviceState } from '../device-state.ts'
import type { FleetEvent, RuleEvent } from '../fleet-event.ts'
import type { Position } from '../position.ts'
import type { Rule, RuleInput } from '../rules/rule.ts'
import { raiseEvents } from './raise-events.ts'
import type { Problem } from './active-rules.ts'
import { minuteMs } from '../time/durations.ts'

/** How much history (ms) around late fixes is read, to restore the rules' memory and to know which events exist. */
export const lateReachMs = 15 * minuteMs

/**
 * Late fixes that follow each other, with few stored positions between them. The live rules have gone on without them, so
 * they are evaluated like a track of their own, from some minutes before the first to some minutes after the last.
 */
export interface LateRun {
  memory: DeviceState['memory']
  /** fix time (epoch ms) of the first of them; null before it */
  since: number | null
  /** the newest of them, or what was evaluated before the first of them; null when there was nothing */
  last: Position | null
  /** the stored positions after it, within reach */
  after: readonly Position[]
  /** events so far: they are announced when the run is closed, unless they exist already */
  held: LateEvent[]
  /** ids of the positions that it is about */
  about: number[]
}

export type LateEvent = RuleEvent & { positionId: number }

export interface LateContext {
  rules: readonly Rule[]
  rest: Pick<RuleInput, 'settings' | 'activeRules' | 'onlineSince'>
  /** the events that are stored, or raised in this batch, for a position */
  raisedAt: (positionId: number) => readonly FleetEvent[]
}

/** Rules that need more history than is read: they raise events within a run only. */
const slow = eventsWhere(({ needsHistory }) => needsHistory)

/** A run without a late fix yet: the rules restore their memory from the positions before, the first of which starts it. */
export function startRun(leadUp: readonly Position[], context: Pick<LateContext, 'rules' | 'rest'>): LateRun {
  const begun: LateRun = { memory: {}, since: null, last: null, after: [], held: [], about: [] }
  return leadUp.reduce((run, position, place) => {
    const next = extendRun(run, position, context).run
    if (place === 0) return { ...next, held: [], about: [] }
    return withoutSlow(next)
  }, begun)
}

const withoutSlow = (run: LateRun): LateRun => ({ ...run, held: run.held.filter(({ type }) => !slow.has(type)) })

/**
 * The run after the stored positions between its last fix and the next one, so that it can go on; null when it has to be
 * closed. A run lasts some minutes, for its events are compared with those that were raised meanwhile.
 * @param known positions before the next late fix, in the order of time
 */
export function passStored(
  run: LateRun,
  known: readonly Position[],
  { fixTime, ...context }: Pick<LateContext, 'rules' | 'rest'> & { fixTime: number },
): LateRun | null {
  if (run.since === null || fixTime < run.since || fixTime - run.since > lateReachMs) return null
  const place = known.findIndex(({ id }) => id === run.last?.id)
  return place < 0 ? null : extendPastEnd({ ...run, after: known.slice(place + 1) }, context)
}

/**
 * Whether a run may be closed before a fix of this time, so that another one goes on from what is stored: it is as long as
 * the reach within which the rules restore their memory. A shorter one would raise events that the whole does not.
 */
export const isRestorable = (run: LateRun | null, fixTime: number): boolean =>
  run === null || run.since === null || fixTime - run.since > lateReachMs

/** The run with one more position. */
export function extendRun(
  { memory, since, last, held, about }: LateRun,
  position: Position,
  { rules, rest }: Pick<LateContext, 'rules' | 'rest'>,
): { run: LateRun; problems: Problem[] } {
  const raised = raiseEvents(rules, memory, { position, last, ...rest })
  const events = raised.events.map((event) => ({ positionId: position.id, ...event }))
  const run = {
    memory: raised.memory,
    since,
    last: position,
    after: [],
    held: [...held, ...events],
    about: [...about, position.id],
  }
  return { run, problems: raised.problems }
}

/**
 * The events of a finished run, each marked `late`. The positions after it are evaluated again, now that what came
 * before is known. No event is repeated: neither one that exists for the same position, nor one that was raised for a
 * later position because the one where it really happened was not known yet.
 */
export function eventsOf(run: LateRun, context: LateContext): LateEvent[] {
  const { raisedAt } = context
  const { held, about } = extendPastEnd(run, context)
  const isRaised = (event: LateEvent) => raisedAt(event.positionId).some((raised) => isSameKind(event, raised))
  const unraised = held.filter((event) => !isRaised(event))
  const place = new Map(about.map((id, index) => [id, index]))
  for (const raised of about.flatMap(raisedAt)) {
    if (held.some((event) => event.positionId === raised.positionId && isSameKind(event, raised))) continue
    const raisedAt = place.get(raised.positionId)!
    const moved = unraised.findLastIndex(
      (event) => isSameKind(event, raised) && (place.get(event.positionId) ?? raisedAt) < raisedAt,
    )
    if (moved >= 0) unraised.splice(moved, 1)
  }
  return unraised.map((event) => markedLate(event, run.last?.serverTime ?? event.eventTime))
}

const extendPastEnd = (run: LateRun, context: Pick<LateContext, 'rules' | 'rest'>): LateRun =>
  run.after.reduce((all, position) => {
    const more = withoutSlow(extendRun({ ...all, held: [] }, position, context).run)
    return { ...more, held: [...all.held, ...more.held] }
  }, run)

const isSameKind = (a: RuleEvent, b: RuleEvent): boolean =>
  a.type === b.type &&
  (a.geofenceId ?? 0) === (b.geofenceId ?? 0) &&
  (a.maintenanceId ?? 0) === (b.maintenanceId ?? 0) &&
  a.attributes.alarm === b.attributes.alarm &&
  a.attributes.file === b.attributes.file &&
  a.attributes.driverUniqueId === b.attributes.driverUniqueId
