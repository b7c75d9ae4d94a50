import UPlot from 'uplot'
import { dayMs } from '../../../../shared/domain/time/durations.ts'
import type { Reader } from '../table/column.ts'
import { nearest, type ChartLine, type ChartMark } from './chart-series.ts'
import type { ChartUnit } from './use-chart-unit.ts'

/** One colour after the other, as tokens. */
export const lineColours = ['--q-accent-strong', '--q-info', '--q-ok', '--q-bad', '--q-idle'] as const

/** Another value of the same devices, on an axis of its own. */
export interface SecondValue {
  lines: readonly ChartLine[]
  value: ChartUnit
}

/** A line has its device's colour; of one device alone, each value has its own. */
export const secondColour = ({ deviceId }: ChartLine, lines: readonly ChartLine[]): string => {
  const place = lines.findIndex((line) => line.deviceId === deviceId)
  return lineColours[(lines.length === 1 ? 1 : Math.max(0, place)) % lineColours.length]!
}

interface Wanted {
  lines: readonly ChartLine[]
  value: ChartUnit
  second: SecondValue | null
  marks: readonly ChartMark[]
  /** of the axis; null for time */
  distance: ChartUnit | null
  reader: Reader
  /** its colours are read from the element */
  theme: 'light' | 'dark'
  element: HTMLElement
}

/** A plot in the colours of the theme and the units, zone and language of the reader. */
export function plotOptions({ lines, value, second, marks, distance, reader, element }: Wanted): UPlot.Options {
  const style = getComputedStyle(element)
  const colour = (token: string) => style.getPropertyValue(token).trim()
  const { measures, formats } = reader
  const font = `12px ${style.fontFamily}`
  const axis = {
    stroke: colour('--q-text-faint'),
    font,
    grid: { stroke: colour('--q-divider'), width: 1 },
    ticks: { show: false },
  }
  const x = (places: readonly number[]) =>
    distance
      ? places.map((place) => distance.text(place))
      : timeTexts(
          places.map((place) => place * 1000),
          { date: (moment) => formats.date(moment), time: (moment) => measures.time(moment) },
        )
  return {
    width: element.clientWidth || 640,
    height: element.clientHeight || 320,
    legend: { show: false },
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), measures.timeZone),
    cursor: { drag: { x: false, y: false }, points: { size: 9 } },
    scales: { x: { time: distance === null } },
    axes: [
      { ...axis, space: 90, size: 32, values: (_, places) => x(places) },
      {
        ...axis,
        size: 84,
        values: (_, places) => places.map((place) => value.text(place)),
      },
      ...(second
        ? [
            {
              ...axis,
              grid: { show: false },
              scale: secondScale,
              side: rightSide,
              size: 84,
              values: (_: UPlot, places: number[]) => places.map((place) => second.value.text(place)),
            },
          ]
        : []),
    ],
    series: [{}, ...seriesOf(lines, second, colour)],
    hooks: { draw: [(plot) => drawMarks(plot, marks, colour('--q-text-faint'))] },
  }
}

interface Clock {
  date: (moment: number) => string
  time: (moment: number) => string
}

/** What stands at moments (epoch ms) of an axis: of more than two days the date, and the time where the date stands already. */
export function timeTexts(moments: readonly number[], { date, time }: Clock): string[] {
  const isLong = (moments.at(-1) ?? 0) - (moments[0] ?? 0) > 2 * dayMs
  if (!isLong) return moments.map(time)
  const dates = moments.map(date)
  return moments.map((moment, at) => (dates[at] === dates[at - 1] ? time(moment) : dates[at]!))
}

/** Lines of the value, and dashed those of the second one. */
function seriesOf(
  lines: readonly ChartLine[],
  second: SecondValue | null,
  colour: (token: string) => string,
): UPlot.Series[] {
  // one value is no line
  const shape = ({ y }: ChartLine) => ({ width: 1.6, spanGaps: false, points: { show: y.length === 1, size: 8 } })
  return [
    ...lines.map((line, index) => ({
      ...shape(line),
      label: line.name,
      stroke: colour(lineColours[index % lineColours.length]!),
    })),
    ...(second?.lines ?? []).map((line) => ({
      ...shape(line),
      label: line.name,
      scale: secondScale,
      stroke: colour(secondColour(line, lines)),
      dash: [6, 4],
    })),
  ]
}

const secondScale = 'second'
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- uPlot declares the enum, but exports no values
const rightSide: UPlot.Axis.Side = 1
/** Marks that would touch are drawn as one (px). */
const markApart = 4

/** A small flag with its pole for each event. */
function drawMarks(plot: UPlot, marks: readonly ChartMark[], colour: string): void {
  const { ctx, bbox } = plot
  const size = 5 * devicePixelRatio
  ctx.save()
  ctx.fillStyle = colour
  let last = Number.NEGATIVE_INFINITY
  for (const { x } of marks) {
    const left = plot.valToPos(x, 'x', true)
    if (left < bbox.left || left > bbox.left + bbox.width || left - last < markApart * devicePixelRatio) continue
    last = left
    ctx.globalAlpha = 0.35
    ctx.fillRect(left - devicePixelRatio / 2, bbox.top, devicePixelRatio, bbox.height)
    ctx.globalAlpha = 1
    ctx.beginPath()
    ctx.moveTo(left - size, bbox.top)
    ctx.lineTo(left + size, bbox.top)
    ctx.lineTo(left, bbox.top + size * 1.6)
    ctx.fill()
  }
  ctx.restore()
}

/** How near the pointer comes to a mark that it reads (px). */
const readsWithin = 7

/** The event under the pointer; null for none. */
export function markAt(plot: UPlot, marks: readonly ChartMark[]): ChartMark | null {
  const { left } = plot.cursor
  if (left === undefined || left < 0) return null
  const mark =
    marks[
      nearest(
        marks.map(({ x }) => x),
        plot.posToVal(left, 'x'),
      )
    ]
  return mark && Math.abs(plot.valToPos(mark.x, 'x') - left) <= readsWithin ? mark : null
}
