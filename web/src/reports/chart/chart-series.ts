import type { EventJson } from '../../../../shared/wire/json.ts'
import type { ChartJson } from '../../../../shared/wire/report-json.ts'

/** One line of a chart: where it is on the axis and how high. */
export interface ChartLine {
  deviceId: number
  name: string
  /** epoch seconds, or the distance in the reader's unit */
  x: number[]
  y: number[]
}

interface Drawing {
  isByDistance: boolean
  /** metres in the unit of the axis */
  distance: (metres: number) => number
  /** the value in the unit of the axis */
  value: (value: number) => number
}

/** The place of a point on the axis. */
export const placeOn =
  ({ isByDistance, distance }: Pick<Drawing, 'isByDistance' | 'distance'>) =>
  (point: ChartJson['points'][number]): number =>
    isByDistance ? distance(point.distance) : Date.parse(point.time) / 1000

export const linesOf = (charts: readonly ChartJson[], { isByDistance, distance, value }: Drawing): ChartLine[] =>
  charts.map(({ deviceId, deviceName, points }) => ({
    deviceId,
    name: deviceName,
    x: points.map(placeOn({ isByDistance, distance })),
    y: points.map((point) => value(point.value)),
  }))

/** An event, where it is on the axis. */
export interface ChartMark {
  x: number
  event: EventJson
}

/** Events where they are on the axis, in its order: by distance as far as the device had come then. */
export const marksOf = (
  events: readonly EventJson[],
  charts: readonly ChartJson[],
  { isByDistance, distance }: Pick<Drawing, 'isByDistance' | 'distance'>,
): ChartMark[] =>
  events
    .flatMap((event) => {
      const time = Date.parse(event.eventTime)
      if (!isByDistance) return [{ x: time / 1000, event }]
      const points = charts.find(({ deviceId }) => deviceId === event.deviceId)?.points ?? []
      const point =
        points[
          nearest(
            points.map((each) => Date.parse(each.time)),
            time,
          )
        ]
      return point ? [{ x: distance(point.distance), event }] : []
    })
    .toSorted((a, b) => a.x - b.x)

/** Lines over one common axis: the places of all, and for each line its value there or nothing. */
export function aligned(lines: readonly ChartLine[]): { x: number[]; ys: (number | null | undefined)[][] } {
  const x = [...new Set(lines.flatMap((line) => line.x))].sort((a, b) => a - b)
  const at = new Map(x.map((place, index) => [place, index]))
  const ys = lines.map((line) => {
    // undefined is joined across, null would be a gap
    const values: (number | undefined)[] = Array.from({ length: x.length })
    line.x.forEach((place, index) => {
      values[at.get(place)!] = line.y[index]
    })
    return values
  })
  return { x, ys }
}

/** The place in a sorted list that is nearest to a value; -1 in an empty list. */
export function nearest(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length - 1]
  if (high < 0) return -1
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low > 0 && value - sorted[low - 1]! <= sorted[low]! - value ? low - 1 : low
}

export interface Range {
  min: number
  max: number
}

/** The whole axis: the time that was asked for; of distance what was driven. One place alone still has an axis. */
export function wholeOf(x: readonly number[], asked: Range | null): Range {
  if (asked) return asked
  const [min, max] = [x[0] ?? 0, x.at(-1) ?? 1]
  return max > min ? { min, max } : { min: min - 1, max: min + 1 }
}

/** A range moved by a part of itself, kept within the whole. */
export function panned({ min, max }: Range, part: number, whole: Range): Range {
  const length = max - min
  const start = Math.min(Math.max(min + part * length, whole.min), whole.max - length)
  return { min: start, max: start + length }
}

/** A range made longer or shorter around a point of it, kept within the whole; never shorter than `least`. */
export function zoomed(
  { min, max }: Range,
  { factor, around, least, whole }: { factor: number; around: number; least: number; whole: Range },
): Range {
  const length = Math.min(Math.max((max - min) * factor, least), whole.max - whole.min)
  const start = around - ((around - min) / (max - min || 1)) * length
  return panned({ min: start, max: start + length }, 0, whole)
}

/** The shortest range that a chart is looked at. */
export const leastOf = ({ min, max }: Range): number => (max - min) / 2000

/**
 * Charts with finer points in place of the coarse ones between their first and last. The distance of finer points counts
 * on from a coarse point that is one of them, else from the one before them.
 */
export function withDetail(charts: readonly ChartJson[], finer: readonly ChartJson[]): ChartJson[] {
  return charts.map((chart) => {
    const points = finer.find(({ deviceId }) => deviceId === chart.deviceId)?.points ?? []
    const [first, last] = [points[0], points.at(-1)]
    if (!first || !last) return chart
    const before = chart.points.filter(({ time }) => time < first.time)
    const after = chart.points.filter(({ time }) => time > last.time)
    const coarse = new Map(chart.points.map(({ time, distance }) => [time, distance]))
    const common = points.find(({ time }) => coarse.has(time))
    const start = common ? coarse.get(common.time)! - common.distance : (before.at(-1)?.distance ?? 0)
    const counted = points.map((point) => ({ ...point, distance: start + point.distance }))
    return { ...chart, points: [...before, ...counted, ...after] }
  })
}
