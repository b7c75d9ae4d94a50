import type { EngineState } from '../../../shared/domain/reports/stretches.ts'
import type { LaneJson, LaneStretchJson } from '../../../shared/wire/days/lane-json.ts'

/** What a vehicle does now, in seconds after the beginning of the day. */
export interface LaneNow {
  at: number
  /** null for one that is silent */
  doing: EngineState | null
  /** since when; null where nobody knows */
  since: number | null
  /** metres of its life, by its latest position; null for unknown */
  totalDistance: number | null
}

/** A lane as it is drawn: what was answered, and what has gone on since. Seconds after the beginning of the day. */
export interface LaneView {
  stretches: readonly LaneStretchJson[]
  firstStart: number | null
  /** of the last drive; the present while it drives */
  lastEnd: number | null
  isDriving: boolean
  /** seconds that it did each thing */
  times: Readonly<Record<EngineState, number>>
  /** metres */
  distance: number
}

/** @param from the beginning of the day, epoch ms @param now null for a day that is over */
export function laneView(lane: LaneJson, from: number, now: LaneNow | null): LaneView {
  const stretches = goneOn(lane, from, now)
  const driven = stretches.filter(([, , state]) => state === 'driving')
  const times = { driving: 0, idling: 0, stopped: 0, gap: 0 }
  for (const [begin, end, state] of stretches) times[state] += end - begin
  return {
    stretches,
    firstStart: lane.firstStart ?? driven[0]?.[0] ?? null,
    lastEnd: driven.at(-1)?.[1] ?? null,
    isDriving: now?.doing === 'driving',
    times,
    distance: lane.distance + travelledSince(lane, now),
  }
}

/** What it did last goes on until it began what it does now, and that to the present while it reports. */
function goneOn({ stretches, until }: LaneJson, from: number, now: LaneNow | null): readonly LaneStretchJson[] {
  const last = stretches.at(-1)
  const known = last?.[1] ?? (until === null ? null : Math.max(0, Math.round((Date.parse(until) - from) / 1000)))
  if (!now?.doing || known === null || known >= now.at) return stretches
  const begins = Math.max(now.since ?? known, known)
  if (!last) return [[begins, now.at, now.doing]]
  const isSame = last[2] === now.doing
  const [begin, , state, ...place] = last
  const goesOn = [begin, isSame ? now.at : begins, state, ...place] as LaneStretchJson
  return [...stretches.slice(0, -1), goesOn, ...(isSame ? [] : [[begins, now.at, now.doing] as LaneStretchJson])]
}

const travelledSince = ({ totalDistance }: LaneJson, now: LaneNow | null): number =>
  now && now.totalDistance !== null && totalDistance !== null ? Math.max(0, now.totalDistance - totalDistance) : 0

/** What it did at a second; null where nothing is known. */
export const stretchAt = ({ stretches }: Pick<LaneView, 'stretches'>, second: number): LaneStretchJson | null =>
  stretches.find(([begin, end]) => begin <= second && second < end) ?? null

/** The geofences that it was in at a second. */
export const placesAt = ({ visits }: LaneJson, second: number): number[] => [
  ...new Set(visits.flatMap(([id, begin, end]) => (begin <= second && second <= end ? [id] : []))),
]
