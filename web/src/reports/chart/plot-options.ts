import UPlot from 'uplot'
import { dayMs } from '../../../../shared/domain/time/durations.ts'
import type { Reader } from '../table/column.ts'
import type { ChartLine } from './chart-series.ts'
import type { ChartUnit } from './use-chart-unit.ts'

/** One colour after the other, as tokens. */
export const lineColours = ['--q-accent-strong', '--q-info', '--q-ok', '--q-bad', '--q-idle'] as const

interface Wanted {
  lines: readonly ChartLine[]
  value: ChartUnit
  /** of the axis; null for time */
  distance: ChartUnit | null
  reader: Reader
  /** its colours are read from the element */
  theme: 'light' | 'dark'
  element: HTMLElement
}

/** A plot in the colours of the theme and the units, zone and language of the reader. */
export function plotOptions({ lines, value, distance, reader, element }: Wanted): UPlot.Options {
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
  const x = (place: number, places: readonly number[]) => {
    if (distance) return distance.text(place)
    const isLong = ((places.at(-1) ?? 0) - (places[0] ?? 0)) * 1000 > 2 * dayMs
    return isLong ? formats.date(place * 1000) : measures.time(place * 1000)
  }
  return {
    width: element.clientWidth || 640,
    height: element.clientHeight || 320,
    legend: { show: false },
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), measures.timeZone),
    cursor: { drag: { x: false, y: false }, points: { size: 9 } },
    scales: { x: { time: distance === null } },
    axes: [
      { ...axis, space: 90, size: 32, values: (_, places) => places.map((place) => x(place, places)) },
      {
        ...axis,
        size: 84,
        values: (_, places) => places.map((place) => value.text(place)),
      },
    ],
    series: [
      {},
      ...lines.map(({ name, y }, index) => ({
        label: name,
        stroke: colour(lineColours[index % lineColours.length]!),
        width: 1.6,
        spanGaps: false,
        // one value is no line
        points: { show: y.length === 1, size: 8 },
      })),
    ],
  }
}
