import type { Coordinates } from '../distance.ts'
import { dayStart, quarterMs } from '../days/day.ts'
import { segmentsOf, type DeviceTrack } from './device-track.ts'
import type { ReportWindow } from './window.ts'

/** What a vehicle does; idling is standing with the engine on, a gap is moving without data. */
export const engineStates = ['driving', 'idling', 'stopped', 'gap'] as const
export type EngineState = (typeof engineStates)[number]

/** A stretch of time in which a device did one thing, epoch ms. */
export interface Stretch {
  from: number
  to: number
  state: EngineState
  /** where it stands, as stops have it: at the first fix of the whole stop; null while it moves */
  place: Coordinates | null
}

type Period = Omit<Stretch, 'state' | 'place'>

/**
 * What a device did in a period: its trips, stops and gaps as the reports have them. A stop idles in the quarters of an hour
 * in which the engine was on for at least half of the time that the device stood; a quarter is what day summaries know.
 *
 * @returns in order, next to each other where something is known; none before the first position and after the last
 */
export function stretchesOf(track: DeviceTrack, { from, end }: ReportWindow): Stretch[] {
  const stretches: Stretch[] = []
  const segments = segmentsOf(track)
  const trips = segments.filter(({ isTrip }) => isTrip).map(periodOf)
  const engine = engineByQuarter(track)
  for (const segment of segments) {
    const part = within(periodOf(segment), { from, to: end })
    if (part.to <= part.from) continue
    if (segment.isTrip) add(stretches, { ...part, state: 'driving', place: null })
    else if (segment.isGap) add(stretches, { ...part, state: 'gap', place: null })
    else for (const each of stopped(part, { trips, engine })) add(stretches, { ...each, place: segment.start })
  }
  return stretches
}

const periodOf = ({ start, end }: { start: { fixTime: number }; end: { fixTime: number } }): Period => ({
  from: start.fixTime,
  to: end.fixTime,
})

const within = (period: Period, { from, to }: Period): Period => ({
  from: Math.max(period.from, from),
  to: Math.min(period.to, to),
})

/** ms with the engine on, by the beginning of the quarter of an hour (epoch ms). */
const engineByQuarter = ({ days }: DeviceTrack): ReadonlyMap<number, number> =>
  new Map(
    days.flatMap(({ day, quarters }) =>
      quarters.map(({ index, engineMs }) => [dayStart(day) + index * quarterMs, engineMs] as const),
    ),
  )

interface Known {
  trips: readonly Period[]
  engine: ReadonlyMap<number, number>
}

function* stopped(stop: Period, { trips, engine }: Known): Generator<Omit<Stretch, 'place'>> {
  for (let quarter = stop.from - (stop.from % quarterMs); quarter < stop.to; quarter += quarterMs) {
    const whole = { from: quarter, to: quarter + quarterMs }
    const part = within(stop, whole)
    const driven = trips.reduce((sum, trip) => sum + lengthOf(within(trip, whole)), 0)
    const idled = (engine.get(quarter) ?? 0) - driven
    yield { ...part, state: idled > 0 && idled * 2 >= lengthOf(part) ? 'idling' : 'stopped' }
  }
}

const lengthOf = ({ from, to }: Period): number => Math.max(0, to - from)

/** Adds a stretch to the end, as a part of the last one where that goes on. Changes `stretches`. */
function add(stretches: Stretch[], next: Stretch): void {
  const last = stretches.at(-1)
  if (last && last.state === next.state && next.from <= last.to) last.to = Math.max(last.to, next.to)
  else stretches.push({ ...next })
}
