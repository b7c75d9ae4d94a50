import { useMemo, useState } from 'react'
import { regionOf } from '../../../shared/i18n/t.ts'
import { heatLevel, type HeatColumn, type HeatRow } from '../../../shared/domain/performance/heat-map.ts'
import { dayMs, hourMs } from '../../../shared/domain/time/durations.ts'
import { useMeasures } from '../display/use-measures.ts'
import { useLanguage, useWords } from '../i18n/use-words.ts'
import { Link } from '../router/link.tsx'
import { classNames } from '../ui/class-names.ts'
import { useRowWindow } from '../ui/use-row-window.ts'
import styles from './heat-table.module.css'
import { inPeriod, ofVehicles, requestFor, rowsAddress, type Asked } from './performance-request.ts'
import { byDay } from './use-performance.ts'
import { placeText, useHeatKeys, type HeatPlace } from './use-heat-keys.ts'

interface Props {
  rows: readonly HeatRow[]
  columns: readonly HeatColumn[]
  /** ms: by how much each shade goes on */
  step: number
  asked: Asked
  zone: string
}

const rowPixels = 36

/** A table that scrolls within itself; of thousands of vehicles, only those in view are drawn. */
export function HeatTable({ rows, columns, step, asked, zone }: Props) {
  const t = useWords()
  const headings = useHeadings(columns, zone)
  const { box, rows: drawn, totalPixels, reveal } = useRowWindow(rows.length, rowPixels, 6)
  const [place, setPlace] = useState<HeatPlace>({ row: 0, column: 0 })
  const onKeyDown = useHeatKeys({ box, reveal, rows: rows.length, columns: columns.length + 2, onPlace: setPlace })
  const [first, last] = [drawn[0] ?? 0, drawn.at(-1) ?? -1]
  const stop = drawn.includes(place.row) && place.column < columns.length + 2 ? place : { row: first, column: 0 }
  return (
    <div ref={box} className={styles['box']}>
      <table
        // a table whose cells the arrow keys go through is a grid
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        className={styles['table']}
        aria-label={t('performance.utilisation')}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 2}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={styles['vehicle']}>
              {t('performance.vehicle')}
            </th>
            {headings.map(({ short, key }) => (
              <th key={key} scope="col">
                {short}
              </th>
            ))}
            <th scope="col">{t('performance.total')}</th>
          </tr>
        </thead>
        <tbody>
          <Space pixels={first * rowPixels} />
          {drawn.map((at) => (
            <Row
              key={rows[at]!.deviceId}
              {...{ at, columns, headings, step, asked }}
              row={rows[at]!}
              stop={stop.row === at ? stop.column : null}
            />
          ))}
          <Space pixels={totalPixels - (last + 1) * rowPixels} />
        </tbody>
      </table>
    </div>
  )
}

/** In the place of rows that are not drawn. */
const Space = ({ pixels }: { pixels: number }) => pixels > 0 && <tr aria-hidden style={{ blockSize: pixels }} />

interface Heading {
  key: number
  short: string
  full: string
}

/** `Mon 4`; of a week, the day on which it begins. */
function useHeadings(columns: readonly HeatColumn[], timeZone: string): Heading[] {
  const { language } = useLanguage()
  return useMemo(() => {
    const region = regionOf[language] ?? language
    const isByWeek = columns.some(({ from, to }) => to - from > 2 * dayMs)
    const short = new Intl.DateTimeFormat(region, {
      timeZone,
      day: 'numeric',
      ...(isByWeek ? { month: 'short' } : { weekday: 'short' }),
    })
    const full = new Intl.DateTimeFormat(region, { timeZone, dateStyle: 'long' })
    return columns.map(({ from, to }) => ({
      key: from,
      short: short.format(from),
      full: full.formatRange(from, to),
    }))
  }, [columns, timeZone, language])
}

interface RowProps extends Pick<Props, 'columns' | 'step' | 'asked'> {
  at: number
  row: HeatRow
  headings: readonly Heading[]
  /** the column that the keyboard comes to; null for none here */
  stop: number | null
}

function Row({ at, row, columns, headings, step, asked, stop }: RowProps) {
  const t = useWords()
  const measures = useMeasures()
  const mine = ofVehicles(asked, [row.deviceId])
  const cell = (column: number) => ({
    'data-place': placeText({ row: at, column }),
    tabIndex: stop === column ? 0 : -1,
  })
  // a minute of use is not none
  const hours = (ms: number) => measures.quantity(ms > 0 ? Math.max(1, Math.round((ms * 10) / hourMs)) / 10 : 0)
  return (
    <tr aria-rowindex={at + 2} style={{ blockSize: rowPixels }}>
      <th scope="row" className={styles['vehicle']}>
        <Link {...cell(0)} to={rowsAddress('utilisation', requestFor(mine, byDay))}>
          <bdi className="q-ellipsis">{row.name}</bdi>
        </Link>
      </th>
      {columns.map((column, index) => {
        const ms = row.cells[index] ?? null
        const { full, key } = headings[index]!
        return (
          <td key={key} className={classNames(ms !== null && styles[`level${heatLevel(ms, step)}`])}>
            {ms === null ? (
              <span {...cell(index + 1)} className={styles['none']}>
                <span aria-hidden>–</span>
                <span className="q-visually-hidden">{t('performance.noData')}</span>
              </span>
            ) : (
              <Link
                {...cell(index + 1)}
                to={rowsAddress('utilisation', requestFor(inPeriod(mine, column), byDay))}
                title={`${row.name} · ${full} · ${measures.duration(ms)}`}
              >
                {hours(ms)}
              </Link>
            )}
          </td>
        )
      })}
      <td className={styles['total']}>
        <Link {...cell(columns.length + 1)} to={rowsAddress('utilisation', requestFor(mine, byDay))}>
          {hours(row.total)}
        </Link>
      </td>
    </tr>
  )
}
