import type { DeviceState } from '../device-state.ts'
import type { FleetEvent, RuleEvent } from '../fleet-event.ts'
import type { Position } from '../position.ts'
import type { Rule, RuleInput } from '../rules/rule.ts'
import { ring } from './ring.ts'
import type { Problem } from './in-force.ts'

/**
 * Late fixes that follow each other without a stored position between them. The live rules have gone on without them,
 * so they are judged like a drive of their own, from some minutes before the first to the position after the last.
 */
export interface LateRun {
  memory: DeviceState['memory']
  /** the newest of them */
  last: Position
  /** the stored position after it */
  after: Position | null
  /** what they rang: it is told when the run is closed */
  held: LateEvent[]
}

export type LateEvent = RuleEvent & { positionId: number }

export interface LateCircumstances {
  rules: readonly Rule[]
  rest: Pick<RuleInput, 'settings' | 'inForce'>
  /** events that are stored, or told already, about a position */
  rungAbout: (positionId: number) => readonly FleetEvent[]
}

/** Lets the rules find out how things stood before a late fix, without ringing. */
export function memoryAfter(
  leadUp: readonly Position[],
  { rules, rest }: Pick<LateCircumstances, 'rules' | 'rest'>,
): { memory: DeviceState['memory']; last: Position | null } {
  let memory: DeviceState['memory'] = {}
  let last: Position | null = null
  for (const position of leadUp) {
    memory = ring(rules, memory, { position, last, ...rest }).memory
    last = position
  }
  return { memory, last }
}

/** The run with one more late fix. */
export function extended(
  { memory, last, held }: { memory: DeviceState['memory']; last: Position | null; held: readonly LateEvent[] },
  { position, after }: { position: Position; after: Position | null },
  { rules, rest }: Pick<LateCircumstances, 'rules' | 'rest'>,
): { run: LateRun; problems: Problem[] } {
  const rung = ring(rules, memory, { position, last, ...rest })
  const events = rung.events.map((event) => ({ positionId: position.id, ...event }))
  return { run: { memory: rung.memory, last: position, after, held: [...held, ...events] }, problems: rung.problems }
}

/**
 * What a finished run has to tell, each marked `late`. The position after it is judged once more, now that what came
 * before is known: what that rings and nobody was told yet is told now. What was told live about that position, and
 * has turned out to have happened within the run, is not told a second time.
 */
export function eventsOf(run: LateRun, { rules, rest, rungAbout }: LateCircumstances): LateEvent[] {
  const held = [...run.held]
  const { after } = run
  const seam = after
    ? ring(rules, run.memory, { position: after, last: run.last, ...rest }).events.map((event) => ({
        positionId: after.id,
        ...event,
      }))
    : []
  if (after) {
    for (const told of rungAbout(after.id)) {
      if (seam.some((event) => isSameKind(event, told))) continue
      const moved = held.findLastIndex((event) => isSameKind(event, told))
      if (moved >= 0) held.splice(moved, 1)
    }
  }
  const untold = seam.filter((event) => !rungAbout(event.positionId).some((told) => isSameKind(event, told)))
  return [...held, ...untold].map((event) => ({ ...event, attributes: { ...event.attributes, late: true } }))
}

const isSameKind = (a: RuleEvent, b: RuleEvent): boolean =>
  a.type === b.type &&
  (a.geofenceId ?? 0) === (b.geofenceId ?? 0) &&
  (a.maintenanceId ?? 0) === (b.maintenanceId ?? 0) &&
  a.attributes.alarm === b.attributes.alarm &&
  a.attributes.file === b.attributes.file
