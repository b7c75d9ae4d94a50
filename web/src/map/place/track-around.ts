import { screenLimits } from '../../../../shared/domain/limits/screen.ts'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'
import type { PositionJson } from '../../../../shared/wire/json.ts'

/** How much of the track before and after a position is shown. */
export const minutesAround = 15

/** Lines of longitude and latitude, degrees. */
export interface TrackAround {
  before: number[][][]
  after: number[][][]
}

type Known = Pick<PositionJson, 'fixTime' | 'latitude' | 'longitude'>

/** A track that stays within so many degrees, some fifty metres, is hidden by the marker. */
const hiddenDegrees = 0.0005

/** The period around a position, as the API takes it. */
export function periodAround(fixTime: string): { from: string; to: string } {
  const at = Date.parse(fixTime)
  const moment = (minutes: number) => new Date(at + minutes * minuteMs).toISOString()
  return { from: moment(-minutesAround), to: moment(minutesAround) }
}

/** The track to a place and on from it; nothing where its device stood, and gaps in time are left out. */
export function trackAround(positions: readonly Known[], place: Known): TrackAround {
  const at = Date.parse(place.fixTime)
  const timed = positions.map((one) => ({ ...one, time: Date.parse(one.fixTime) })).sort((a, b) => a.time - b.time)
  const seen = (line: typeof timed) => (line.some((one) => isAway(one, place)) ? linesOf(line) : [])
  return { before: seen(timed.filter(({ time }) => time <= at)), after: seen(timed.filter(({ time }) => time >= at)) }
}

const isAway = (one: Known, place: Known): boolean =>
  Math.abs(one.latitude - place.latitude) > hiddenDegrees || Math.abs(one.longitude - place.longitude) > hiddenDegrees

function linesOf(timed: readonly (Known & { time: number })[]): number[][][] {
  const lines: number[][][] = []
  let last = Number.NEGATIVE_INFINITY
  for (const { time, longitude, latitude } of timed) {
    if (time - last > screenLimits.replayGapMs) lines.push([])
    lines.at(-1)?.push([longitude, latitude])
    last = time
  }
  return lines.filter(({ length }) => length > 1)
}
