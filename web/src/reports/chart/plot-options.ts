import UPlot from 'uplot'
import { attributeText } from '../../display/attribute-text.ts'
import { dayMs } from '../../../../shared/domain/time/durations.ts'
import type { Reader } from '../table/column.ts'
import type { ChartLine } from './chart-series.ts'

/** One colour after the other, as tokens. */
export const lineColours = ['--q-accent-strong', '--q-info', '--q-ok', '--q-bad', '--q-idle'] as const

interface Wanted {
  lines: readonly ChartLine[]
  attribute: string
  isByDistance: boolean
  reader: Reader
  /** its colours are read from the element */
  theme: 'light' | 'dark'
  element: HTMLElement
}

/** A plot in the colours of the theme and the units, zone and language of the reader. */
export function plotOptions({ lines, attribute, isByDistance, reader, element }: Wanted): UPlot.Options {
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
  const x = (value: number, places: readonly number[]) => {
    if (isByDistance) return measures.distance(value)
    const isLong = ((places.at(-1) ?? 0) - (places[0] ?? 0)) * 1000 > 2 * dayMs
    return isLong ? formats.date(value * 1000) : measures.time(value * 1000)
  }
  return {
    width: element.clientWidth || 640,
    height: element.clientHeight || 320,
    legend: { show: false },
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), measures.timeZone),
    cursor: { drag: { x: false, y: false }, points: { size: 9 } },
    scales: { x: { time: !isByDistance } },
    axes: [
      { ...axis, space: 90, values: (_, places) => places.map((value) => x(value, places)) },
      {
        ...axis,
        size: 84,
        values: (_, places) => places.map((value) => attributeText(attribute, value, reader)),
      },
    ],
    series: [
      {},
      ...lines.map(({ name }, index) => ({
        label: name,
        stroke: colour(lineColours[index % lineColours.length]!),
        width: 1.6,
        spanGaps: false,
        points: { show: false },
      })),
    ],
  }
}
