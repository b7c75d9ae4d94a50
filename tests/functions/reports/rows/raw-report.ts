import { countTrack } from '../../../../shared/domain/counters/count-positions.ts'
import { deriveTotals, type DerivedPosition } from '../../../../shared/domain/days/derive-totals.ts'
import type { DaySettings } from '../../../../shared/domain/days/day.ts'
import { fuelSettings } from '../../../../shared/domain/fuel/fuel-settings.ts'
import { noTotals } from '../../../../shared/domain/days/totals.ts'
import { stepVisits, type GeofenceVisit, type VisitsState } from '../../../../shared/domain/days/visits.ts'
import type { Position } from '../../../../shared/domain/position.ts'
import {
  openSegments,
  stepSegments,
  type Segment,
  type SegmentsState,
} from '../../../../shared/domain/trips/segments.ts'
import { dayMs } from '../../../../shared/domain/time/durations.ts'
import { momentOfWallTime, wallTimeOf } from '../../../../shared/domain/time/time-zone.ts'

/**
 * Reports as they are defined: of all positions of a device from the first one on, in one run. Slow, and without days; what
 * comes from days is held against it. Rows are text, with metres to the centimetre and moments in epoch ms.
 */
export interface RawReport {
  trips: string[]
  stops: string[]
  gaps: string[]
  visits: string[]
  summary: string[]
  daily: string[]
  stored: string[]
}

interface Period {
  from: number
  to: number
  zone: string
}

export function rawReport(history: readonly Position[], settings: DaySettings, period: Period): RawReport {
  const { derived } = deriveTotals({ totals: noTotals, seen: null }, history, settings)
  const { segments, visits } = wayOf(derived, settings)
  const { from, to } = period
  const parts = segments.flatMap((segment) => partOf(segment, derived, period))
  const days = daysOf(period)
  return {
    trips: parts.filter(({ isTrip }) => isTrip).map(partText),
    stops: parts.filter(({ isTrip, isGap }) => !isTrip && !isGap).map(partText),
    gaps: parts.filter(({ isGap }) => isGap).map(partText),
    visits: visits
      .filter(({ start, end }) => (start === end ? start >= from && start <= to : end > from && start < to))
      .map(({ geofenceId, start, end }) => `${geofenceId} ${Math.max(start, from)} ${Math.min(end, to)}`)
      .toSorted(),
    summary: summaryText(derived, { from, to }),
    daily: days.flatMap((day) => summaryText(derived, day)),
    stored: days
      .map((day) => derived.filter(({ position }) => isIn(position, day)).length)
      .filter((count) => count > 0)
      .map(String),
  }
}

const isIn = ({ fixTime }: Position, { from, to }: { from: number; to: number }) => fixTime >= from && fixTime <= to

function wayOf(derived: readonly DerivedPosition[], settings: DaySettings) {
  const segments: Segment[] = []
  const visits: GeofenceVisit[] = []
  let state: SegmentsState | null = null
  let inside: VisitsState = {}
  let metres = 0
  for (const { position, counts, metres: way } of derived) {
    metres += way
    if (!counts) continue
    const stepped = stepSegments(state, { position, metres }, settings)
    segments.push(...stepped.ended)
    state = stepped.state
    const visited = stepVisits(inside, position, stepped.state.motion.silence?.from.fixTime)
    visits.push(...visited.ended)
    inside = visited.state
    metres = 0
  }
  const last = derived.at(-1)?.position.fixTime ?? 0
  if (state) {
    const open = openSegments(state)
    const under = open.pop()!
    segments.push(...open, { ...under, end: { ...under.end, fixTime: last } })
  }
  for (const [id, start] of Object.entries(inside)) visits.push({ geofenceId: Number(id), start, end: last })
  return { segments, visits }
}

interface Part {
  isTrip: boolean
  isGap: boolean
  start: number
  end: number
  metres: number
  maxSpeed: number
  startDistance: number
  endDistance: number
}

function partOf(segment: Segment, derived: readonly DerivedPosition[], { from, to }: Period): Part[] {
  const [begins, ends] = [segment.start.fixTime, segment.end.fixTime]
  if (begins === ends || ends <= from || begins >= to) return []
  const [start, end] = [Math.max(begins, from), Math.min(ends, to)]
  const isWhole = start === begins && end === ends
  // the way to a position ends there; one that the period cuts is shared by time
  const startMetres = start === begins ? metresTo(derived, begins) : upTo(derived, from, metresOf)
  const endMetres = end === ends ? metresTo(derived, ends) : upTo(derived, to + 1, metresOf)
  const driven = derived.filter(
    ({ position, counts }) =>
      counts &&
      position.fixTime >= start &&
      (end === ends && ends < to ? position.fixTime < end : position.fixTime <= end),
  )
  const most = Math.max(0, ...driven.map(({ position }) => position.speed))
  const distanceAt = (isCounted: (position: Position) => boolean) =>
    Number(derived.findLast(({ position }) => isCounted(position))?.position.attributes.totalDistance ?? 0)
  return [
    {
      isTrip: segment.isTrip,
      isGap: segment.isGap === true,
      start,
      end,
      metres: segment.isTrip || segment.isGap ? endMetres - startMetres : 0,
      maxSpeed: !segment.isTrip ? 0 : isWhole ? segment.maxSpeed : Math.min(segment.maxSpeed, most),
      startDistance: start === begins ? segment.start.totalDistance! : distanceAt(({ fixTime }) => fixTime < from),
      endDistance: distanceAt(({ fixTime }) => fixTime <= end),
    },
  ]
}

export const metresText = (metres: number): string => (Math.round(metres * 100) / 100 + 0).toFixed(2)

const partText = ({ start, end, metres, maxSpeed, startDistance, endDistance }: Part): string =>
  `${start} ${end} ${metresText(metres)} ${maxSpeed} ${metresText(startDistance)} ${metresText(endDistance)}`

/** Without positions there is a row when the period has a part of a leg. */
function summaryText(derived: readonly DerivedPosition[], window: { from: number; to: number }): string[] {
  const within = derived.filter(({ position }) => isIn(position, window))
  const [first, last] = [within[0]?.position, within.at(-1)?.position]
  const between = (upToMoment: (moment: number) => number) => upToMoment(window.to + 1) - upToMoment(window.from)
  const metres = metresText(between((moment) => upTo(derived, moment, metresOf)))
  const engineMs = between((moment) => engineMsUpTo(derived, moment))
  const litres = between((moment) => litresUpTo(derived, moment))
  if (!first && Number(metres) === 0 && engineMs === 0 && litres === 0) return []
  return [
    [
      first?.fixTime ?? window.from,
      last?.fixTime ?? window.to,
      metres,
      Math.max(0, ...within.filter(({ counts }) => counts).map(({ position }) => position.speed)),
      engineMs,
    ].join(' '),
  ]
}

const noFuel = fuelSettings(() => undefined)

/** What lies before a cut is whole milliseconds, as in reports. */
function engineMsUpTo(derived: readonly DerivedPosition[], moment: number): number {
  const { counted } = countTrack(null, derived, noFuel)
  return Math.round(upTo(derived, moment, (_, place) => counted[place]!.engineMs))
}

/** In millionths, as in reports. */
function litresUpTo(derived: readonly DerivedPosition[], moment: number): number {
  const { counted } = countTrack(null, derived, noFuel)
  return Math.round(upTo(derived, moment, (_, place) => counted[place]!.litres) * 1e6)
}

const metresOf = ({ metres }: DerivedPosition) => metres

const metresTo = (derived: readonly DerivedPosition[], time: number) =>
  derived.reduce((sum, { position, metres }) => (position.fixTime <= time ? sum + metres : sum), 0)

/** A way that the moment cuts is shared by time. */
function upTo(
  derived: readonly DerivedPosition[],
  moment: number,
  amountOf: (each: DerivedPosition, place: number) => number,
): number {
  const next = derived.findIndex(({ position }) => position.fixTime >= moment)
  const place = next < 0 ? derived.length : next
  const whole = derived.slice(0, place).reduce((sum, each, at) => sum + amountOf(each, at), 0)
  const [before, after] = [derived[place - 1]?.position.fixTime, derived[place]?.position.fixTime]
  if (before === undefined || after === undefined) return whole
  // in this order, as reports do: what ends in a half is rounded alike
  return whole + amountOf(derived[place]!, place) * ((moment - before) / (after - before))
}

function daysOf({ from, to, zone }: Period): { from: number; to: number }[] {
  const days: { from: number; to: number }[] = []
  for (let begin = from; begin <= to;) {
    const wall = Math.floor(wallTimeOf(begin, zone) / dayMs) + 1
    const next = momentOfWallTime(wall * dayMs, zone)
    days.push({ from: begin, to: Math.min(to, next - 1) })
    begin = next
  }
  return days
}
