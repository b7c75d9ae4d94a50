import { dayOf, dayStart, quarterMs, type Day } from '../../../shared/domain/days/day.ts'
import { isUnsettled, unsettledOf } from '../../../shared/domain/days/settlement-list.ts'
import { belongsTo, type Whereabouts } from '../../../shared/domain/days/whereabouts.ts'
import type { DeviceState } from '../../../shared/domain/device-state.ts'
import type { MotionSettings } from '../../../shared/domain/engine/engine-settings.ts'
import { hasValidFix } from '../../../shared/domain/engine/valid-fix.ts'
import {
  passesThrough,
  type Circle,
  type Pass,
  type PassFix,
  type PassWindow,
} from '../../../shared/domain/places/passes.ts'
import { spansAround, wantedSpans, type Span } from '../../../shared/domain/places/spans.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { dayMs, hourMs, minuteMs } from '../../../shared/domain/time/durations.ts'
import { blocksBegin, type KnownDay } from '../../../shared/domain/trials/blocks-begin.ts'
import type { Tracks } from '../../platform/ports/ports.ts'

export interface PassReading {
  tracks: Tracks
  state: DeviceState
  settings: MotionSettings
  /** called with how many positions were read. Throws when these are too many, or it takes too long */
  onRead: (positions: number) => void
}

/**
 * When a device was in a circle. Day summaries leave out the days, and where it was in each quarter of an hour or minute
 * those in which it cannot have been there; positions of what is left are read. Days that are not settled are read whole.
 */
export async function devicePasses(reading: PassReading, circle: Circle, window: PassWindow): Promise<Pass[]> {
  const { state, settings } = reading
  const latest = state.last?.fixTime ?? null
  if (latest === null || latest < window.from) return []
  const days = await daysAround(reading, window)
  const spans = spansAround(await spansOf(reading, { circle, window, days }), window)
  const read = await fixesOf(reading, spans, wantedSpans(circle, spans))
  const fixes = await withNeighbours(reading, read, { spans, window })
  return passesThrough(circle, fixes, { window, silence: settings, latest })
}

/** A day of which there is nothing but positions, or a stored one. */
interface DayAround {
  day: number
  /** null where it has to be read */
  stored: Day | null
}

/** Those of the window, one before and one after it. */
async function daysAround({ tracks, state }: PassReading, { from, to }: PassWindow): Promise<DayAround[]> {
  const [first, last] = [dayOf(from) - 1, dayOf(Math.min(to, state.last!.fixTime)) + 1]
  const list = unsettledOf(state.memory)
  const stored = new Map((await tracks.shownDays(state.deviceId, first, last)).map((day) => [day.day, day]))
  const days: DayAround[] = []
  for (let day = first; day <= last; day++) {
    const kept = stored.get(day)
    if (isUnsettled(list, day)) days.push({ day, stored: null })
    else if (kept && kept.count > 0) days.push({ day, stored: kept })
  }
  return days
}

/** With the place of its quarter of an hour in the day, where that is known. */
interface TrackSpan extends Span {
  known?: { today: KnownDay; place: number }
}

/** Of days near the circle, each quarter of an hour or minute; of others, and of what has to be read, the day as a whole. */
async function spansOf(
  reading: PassReading,
  { circle, window, days }: { circle: Circle; window: PassWindow; days: readonly DayAround[] },
): Promise<TrackSpan[]> {
  const whole = days.map((each) => wholeSpan(each, window))
  const wanted = wantedSpans(circle, whole)
  const near = days.filter(({ stored }, at) => stored && wanted[at])
  const { tracks, state } = reading
  const [first, last] = [near[0]?.day, near.at(-1)?.day]
  const found = first === undefined ? [] : await tracks.whereabouts(state.deviceId, first, last!)
  const whereabouts = new Map(found.map((each) => [each.day, each]))
  return days.flatMap(({ day, stored }, at) => {
    const where = stored && wanted[at] ? whereabouts.get(day) : undefined
    return stored && where && belongsTo(where, stored) ? quarterSpans(stored, where) : whole[at]!
  })
}

/** Of a day that has to be read, no more than its part around the window. */
const aroundMs = 6 * hourMs

function wholeSpan({ day, stored }: DayAround, { from, to }: PassWindow): TrackSpan {
  const [begin, end] = [dayStart(day), dayStart(day) + dayMs - 1]
  if (!stored) {
    const [first, last] = [Math.max(begin, from - aroundMs), Math.min(end, to + aroundMs)]
    return first <= last ? { first, last } : { first: begin, last: end }
  }
  const { quarters, box } = stored
  return {
    first: quarters[0]?.first ?? begin,
    last: quarters.at(-1)?.last.fixTime ?? end,
    ...(box && { box }),
  }
}

/** A quarter of an hour in which the device moved is its minutes, where these are known. */
const quarterSpans = (day: Day, whereabouts: Whereabouts): TrackSpan[] =>
  day.quarters.flatMap(({ index, first, last }, place) => {
    const { box, minutes } = whereabouts.quarters[place]!
    const known = { today: { day, whereabouts }, place }
    if (!minutes) return [{ first, last: last.fixTime, box, known }]
    const begin = dayStart(day.day) + index * quarterMs
    return minutes.map(({ minute, box: inMinute }) => {
      const from = begin + minute * minuteMs
      return {
        first: Math.max(first, from),
        last: Math.min(last.fixTime, from + minuteMs - 1),
        box: inMinute,
        known,
      }
    })
  })

/** Parts that are nearer to each other in time are read together: a query for each costs more. */
const readTogetherMs = hourMs / 2

/** The wanted parts as stretches that are read at once, from the first to the last part of each. */
function stretchesOf(spans: readonly TrackSpan[], wanted: readonly boolean[]): [number, number][] {
  const stretches: [number, number][] = []
  for (const [at, { first, known }] of spans.entries()) {
    if (!wanted[at]) continue
    const open = stretches.at(-1)
    const last = open && spans[open[1]]!
    // where blocks begin is known within a day
    const isSameDay = last && known && last.known?.today === known.today
    if (isSameDay && first - last.last <= readTogetherMs) open[1] = at
    else stretches.push([at, at])
  }
  return stretches
}

interface ReadFixes {
  fixes: PassFix[]
  /** whether what follows the last of them is left out */
  isLeftOut: boolean
}

async function fixesOf(
  reading: PassReading,
  spans: readonly TrackSpan[],
  wanted: readonly boolean[],
): Promise<ReadFixes> {
  const fixes: PassFix[] = []
  let [next, isLeftOut] = [0, false]
  const hasFix = ({ box }: Span) => box !== null
  for (const [begin, end] of stretchesOf(spans, wanted)) {
    isLeftOut ||= spans.slice(next, begin).some(hasFix)
    next = end + 1
    const found = (await positionsOf(reading, spans, [begin, end])).filter(hasValidFix).map(fixOf)
    if (!found[0]) continue
    if (isLeftOut) found[0].isAfterLeftOut = true
    isLeftOut = false
    for (const fix of found) fixes.push(fix)
  }
  return { fixes, isLeftOut: isLeftOut || spans.slice(next).some(hasFix) }
}

async function positionsOf(
  { tracks, state, onRead }: PassReading,
  spans: readonly TrackSpan[],
  [begin, end]: readonly [number, number],
): Promise<Position[]> {
  const [{ first, known }, { last }] = [spans[begin]!, spans[end]!]
  const range = { from: first, to: last, rowsMax: Number.MAX_SAFE_INTEGER, asOf: state }
  const before = spans.slice(0, begin).findLast((span) => span.known && span.known.today !== known?.today)
  const blocksFrom = known ? blocksBegin({ ...known, to: last }, before?.known?.today ?? null) : null
  const found = await tracks.between(state.deviceId, { ...range, ...(blocksFrom !== null && { blocksFrom }) })
  onRead(found.length)
  return found
}

function fixOf({ id, fixTime, latitude, longitude, speed, attributes: { driverUniqueId } }: Position): PassFix {
  const fix: PassFix = { positionId: id, fixTime, latitude, longitude, speed }
  if (typeof driverUniqueId === 'string' && driverUniqueId !== '') fix.driverUniqueId = driverUniqueId
  return fix
}

/**
 * The fixes, with those before and after the window where no summary near it has any: who has been silent for days may have
 * stayed in the circle all the while.
 */
async function withNeighbours(
  { tracks, state }: PassReading,
  { fixes, isLeftOut }: ReadFixes,
  { spans, window: { from, to } }: { spans: readonly Span[]; window: PassWindow },
): Promise<PassFix[]> {
  const neighbour = async (time: number, side: 'before' | 'after'): Promise<PassFix[]> => {
    const found = await tracks.neighbour(state.deviceId, time, side)
    return found && hasValidFix(found) ? [fixOf(found)] : []
  }
  const hasBefore = spans.some(({ last, box }) => last < from && box) || fixes.some(({ fixTime }) => fixTime <= from)
  const hasAfter = spans.some(({ first, box }) => first > to && box) || fixes.some(({ fixTime }) => fixTime >= to)
  const before = hasBefore ? [] : await neighbour(from, 'before')
  const isOver = hasAfter || state.last!.fixTime <= to
  const after = isOver || (fixes.length === 0 && before.length === 0) ? [] : await neighbour(to, 'after')
  if (after[0] && isLeftOut) after[0].isAfterLeftOut = true
  return [...before, ...fixes, ...after]
}
