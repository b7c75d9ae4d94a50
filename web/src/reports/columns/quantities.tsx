import { Hourglass, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { fuelPer100Km, fuelPerHour } from '../../../../shared/domain/reports/fuel-rates.ts'
import { knotsFromMetresPerSecond } from '../../../../shared/domain/units.ts'
import type { Measures } from '../../display/measures.ts'
import type { Column } from '../table/column.ts'
import styles from './columns.module.css'

/** Makers of columns: what a quantity is sorted by, written as and summed to. */

type Of<Row> = (row: Row) => number
type More<Row> = Partial<Pick<Column<Row>, 'hasBar' | 'isExtra' | 'total' | 'pixels' | 'cell' | 'heading'>>
type Aggregate = 'sum' | 'most' | null

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const most = (values: readonly number[]) => values.reduce((all, value) => Math.max(all, value), 0)

function quantity<Row>(write: (value: number, measures: Measures) => string, pixels: number, aggregate: Aggregate) {
  return (key: string, of: Of<Row>, more: More<Row> = {}): Column<Row> => ({
    key,
    pixels,
    isNumber: true,
    value: of,
    text: (row, { measures }) => write(of(row), measures),
    ...(aggregate && {
      total: (rows: readonly Row[], { measures }: { measures: Measures }) => {
        const values = rows.map(of)
        return write(aggregate === 'sum' ? sum(values) : most(values), measures)
      },
    }),
    ...more,
  })
}

/** Metres. */
export const distance = <Row,>(key: string, of: Of<Row>, more?: More<Row>) =>
  quantity<Row>((value, measures) => measures.distance(value), 100, 'sum')(key, of, more)
/** Metres on a counter: nothing where the vehicle has none. */
export const counter = <Row,>(key: string, of: Of<Row>, more?: More<Row>) =>
  quantity<Row>((value, measures) => (value === 0 ? '' : measures.distance(value)), 130, null)(key, of, more)
/** Milliseconds. */
export const duration = <Row,>(key: string, of: Of<Row>, more?: More<Row>) =>
  quantity<Row>((value, measures) => measures.duration(value), 105, 'sum')(key, of, more)
/** Knots; the largest below. */
export const speed = <Row,>(key: string, of: Of<Row>, more?: More<Row>) =>
  quantity<Row>((value, measures) => measures.speed(value), 110, 'most')(key, of, more)
/** Litres; nothing where it is not known. */
export const volume = <Row,>(key: string, of: Of<Row>, more?: More<Row>) =>
  quantity<Row>((value, measures) => (value > 0 ? measures.volume(value) : ''), 100, 'sum')(
    key,
    (row) => Math.max(0, of(row)),
    more,
  )
interface Fuelled {
  spentFuel: number
  distance: number
  /** ms */
  duration: number
}

/** Litres on 100 km and in an hour, over all rows together where they say something of fuel. */
export const fuelRates = <Row,>(of: (row: Row) => Fuelled, more: More<Row> = {}): Column<Row>[] => {
  const rate = (rows: readonly Row[], over: 'distance' | 'duration') => {
    const known = rows.map(of).filter(({ spentFuel }) => spentFuel > 0)
    const all = (key: keyof Fuelled) => sum(known.map((row) => row[key]))
    const rateOf = over === 'distance' ? fuelPer100Km : fuelPerHour
    return rateOf(all('spentFuel'), all(over)) ?? 0
  }
  const column = (key: string, over: 'distance' | 'duration', write: 'volumePer100' | 'volumePerHour') => {
    const text = (value: number, measures: Measures) => (value > 0 ? measures[write](value) : '')
    return quantity<Row>(text, 130, null)(key, (row) => rate([row], over), {
      total: (rows, { measures }) => text(rate(rows, over), measures),
      ...more,
    })
  }
  return [column('fuelPer100', 'distance', 'volumePer100'), column('fuelPerHour', 'duration', 'volumePerHour')]
}

/** Plain numbers. */
export const count = <Row,>(key: string, of: Of<Row>, more?: More<Row>) =>
  quantity<Row>((value, measures) => measures.quantity(value), 110, 'sum')(key, of, more)

/** ISO text. */
export const moment = <Row,>(key: string, of: (row: Row) => string, more: More<Row> = {}): Column<Row> => ({
  key,
  pixels: 195,
  value: (row) => of(row),
  text: (row, { measures }) => measures.moment(of(row)),
  cell: (row, { measures }) => <time dateTime={of(row)}>{measures.moment(of(row))}</time>,
  ...more,
})

/** A moment or a day, marked while data of it are still arriving. */
export const mayBeArriving = <Row extends { arriving?: true }>(column: Column<Row>): Column<Row> => ({
  ...column,
  text: (row, reader) => {
    const written = column.text(row, reader)
    return row.arriving ? `${written} (${reader.t('reports.arriving')})` : written
  },
  pixels: column.pixels + 24,
  cell: (row, reader) => {
    const written = column.cell?.(row, reader) ?? column.text(row, reader)
    if (!row.arriving) return written
    return (
      <span className={styles['arriving']} title={reader.t('reports.arriving')}>
        <Hourglass size={16} role="img" aria-label={reader.t('reports.arriving')} />
        {written}
      </span>
    )
  },
})

/** A moment, marked in rows of times without data. */
export const mayBeGap = <Row extends { gap?: true }>(column: Column<Row>): Column<Row> => ({
  ...column,
  text: (row, reader) => {
    const written = column.text(row, reader)
    return row.gap ? `${written} (${reader.t('reports.gap')})` : written
  },
  cell: (row, reader) => {
    const written = column.cell?.(row, reader) ?? column.text(row, reader)
    if (!row.gap) return written
    return (
      <span className={styles['arriving']} title={reader.t('reports.gap')}>
        <Unplug size={16} role="img" aria-label={reader.t('reports.gap')} />
        {written}
      </span>
    )
  },
})

/** Nobody knows how fast a vehicle was that moved without data. */
export const unlessGap = <Row extends { gap?: true }>(column: Column<Row>): Column<Row> => ({
  ...column,
  text: (row, reader) => (row.gap ? '' : column.text(row, reader)),
})

export const text = <Row,>(key: string, of: Column<Row>['text'], more: More<Row> = {}): Column<Row> => ({
  key,
  pixels: 140,
  value: (row, reader) => of(row, reader) || null,
  text: of,
  ...more,
})

/** Something to press at the end of a row. */
export const action = <Row,>(
  key: string,
  cell: (row: Row, reader: Parameters<Column<Row>['text']>[1]) => ReactNode,
) => ({
  key,
  pixels: 84,
  isAction: true,
  value: () => null,
  text: () => '',
  cell,
})

interface Driven {
  distance: number
  /** ms */
  duration: number
  /** 0 where it is not known */
  averageSpeed?: number
}

/** Knots over all metres and all the time together; 0 without time. Rows that say nothing of it are left out. */
export function averageKnots(rows: readonly Driven[]): number {
  const known = rows.filter(({ averageSpeed }) => averageSpeed !== 0)
  const metres = known.reduce((sum, row) => sum + row.distance, 0)
  const seconds = known.reduce((sum, row) => sum + row.duration, 0) / 1000
  return seconds > 0 ? knotsFromMetresPerSecond(metres / seconds) : 0
}
