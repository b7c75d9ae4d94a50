import { Flag } from 'lucide-react'
import { eventTitle } from '../../../../shared/i18n/event-text.ts'
import type { Reader } from '../table/column.ts'
import { type ChartLine, type ChartMark, nearest } from './chart-series.ts'
import styles from './chart.module.css'
import { lineColours, secondColour, type SecondValue } from './plot-options.ts'
import type { ChartUnit } from './use-chart-unit.ts'

interface Props {
  lines: readonly ChartLine[]
  value: ChartUnit
  second: SecondValue | null
  /** of the axis; null for time */
  distance: ChartUnit | null
  reader: Reader
  /** place on the axis under the pointer */
  x: number | undefined
  /** the event under the pointer */
  mark: ChartMark | null
}

/** What each line is, and what it says under the pointer. */
export function Legend({ lines, value, second, distance, reader, x, mark }: Props) {
  const { t, measures } = reader
  return (
    <>
      {x !== undefined && <strong>{distance ? distance.text(x) : measures.moment(x * 1000)}</strong>}
      {lines.map((line, index) => (
        <Reading
          key={line.deviceId}
          line={line}
          colour={lineColours[index % lineColours.length]!}
          name={second ? `${line.name} · ${value.label}` : line.name}
          x={x}
          unit={value}
        />
      ))}
      {second?.lines.map((line) => (
        <Reading
          key={line.deviceId}
          line={line}
          colour={secondColour(line, lines)}
          isDashed
          name={`${line.name} · ${second.value.label}`}
          x={x}
          unit={second.value}
        />
      ))}
      {mark && (
        <span className={`q-inline-row q-gap-2 ${styles['event']}`}>
          <Flag size={14} aria-hidden />
          <bdi>{eventTitle(mark.event, t, measures)}</bdi>
          {lines.length > 1 && <bdi>{reader.device(mark.event.deviceId)}</bdi>}
        </span>
      )}
    </>
  )
}

interface ReadingProps {
  line: ChartLine
  colour: string
  isDashed?: boolean
  name: string
  /** place on the axis under the pointer */
  x: number | undefined
  unit: ChartUnit
}

/** A line of the legend, with its value under the pointer. */
function Reading({ line, colour, isDashed = false, name, x, unit }: ReadingProps) {
  const here = x === undefined ? undefined : line.y[nearest(line.x, x)]
  return (
    <span className={`q-inline-row q-gap-2 ${styles['line']}`}>
      <i className={isDashed ? styles['dashed'] : undefined} style={{ color: `var(${colour})` }} aria-hidden />
      <bdi>{name}</bdi>
      {here !== undefined && <b>{unit.text(here)}</b>}
    </span>
  )
}
