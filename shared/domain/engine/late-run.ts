import type { DeviceState } from '../device-state.ts'
import type { FleetEvent, RuleEvent } from '../fleet-event.ts'
import type { Position } from '../position.ts'
import type { Rule, RuleInput } from '../rules/rule.ts'
import { raiseEvents } from './raise-events.ts'
import type { Problem } from './in-force.ts'
import { minuteMs } from '../durations.ts'

/** How far (ms) around late fixes the rules look, to find out how things stood and what was told already. */
export const lateReachMs = 15 * minuteMs

/**
 * Late fixes that follow each other without a stored position between them. The live rules have gone on without them,
 * so they are judged like a drive of their own, from some minutes before the first to the position after the last.
 */
export interface LateRun {
  memory: DeviceState['memory']
  /** the newest of them; what was judged before the first of them; null when there was nothing */
  last: Position | null
  /** the stored positions after it, within reach */
  after: readonly Position[]
  /** what happened, by now: it is told when the run is closed, as far as it was not told before */
  held: LateEvent[]
  /** ids of the positions that it is about */
  about: number[]
}

export type LateEvent = RuleEvent & { positionId: number }

export interface LateContext {
  rules: readonly Rule[]
  rest: Pick<RuleInput, 'settings' | 'inForce'>
  /** events that are stored, or told already, about a position */
  raisedAt: (positionId: number) => readonly FleetEvent[]
}

/** Rules that need more of the past than is looked at: they ring within a run only. */
const slow: ReadonlySet<RuleEvent['type']> = new Set([
  'deviceMoving',
  'deviceStopped',
  'deviceOverspeed',
  'deviceFuelDrop',
  'deviceFuelIncrease',
])

/** A run that has no late fix yet: the rules find out how things stood before. The first position is where they begin. */
export function startRun(leadUp: readonly Position[], context: Pick<LateContext, 'rules' | 'rest'>): LateRun {
  const begun: LateRun = { memory: {}, last: null, after: [], held: [], about: [] }
  return leadUp.reduce((run, position, place) => {
    const next = extendRun(run, position, context).run
    if (place === 0) return { ...next, held: [], about: [] }
    return withoutSlow(next)
  }, begun)
}

const withoutSlow = (run: LateRun): LateRun => ({ ...run, held: run.held.filter(({ type }) => !slow.has(type)) })

/** The run with one more position. */
export function extendRun(
  { memory, last, held, about }: LateRun,
  position: Position,
  { rules, rest }: Pick<LateContext, 'rules' | 'rest'>,
): { run: LateRun; problems: Problem[] } {
  const raised = raiseEvents(rules, memory, { position, last, ...rest })
  const events = raised.events.map((event) => ({ positionId: position.id, ...event }))
  const run = {
    memory: raised.memory,
    last: position,
    after: [],
    held: [...held, ...events],
    about: [...about, position.id],
  }
  return { run, problems: raised.problems }
}

/**
 * What a finished run has to tell, each marked `late`. The positions after it are judged once more, now that what came
 * before is known. What was told already is not told again: neither the same event about the same position, nor one
 * that was told about a later position because the one where it really happened was not known yet.
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
  return unraised.map((event) => ({ ...event, attributes: { ...event.attributes, late: true } }))
}

const extendPastEnd = (run: LateRun, context: LateContext): LateRun =>
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
