import { expect, test } from 'vitest'
import { createWords } from '../../../shared/i18n/t.ts'
import { measuresOf } from '../../../web/src/display/measures.ts'
import { pageColumn } from '../../../web/src/reports/columns/page-column.tsx'
import { wholeOf } from '../../../web/src/reports/chart/chart-series.ts'
import { besideMap } from '../../../web/src/reports/columns/beside-map.ts'
import { recalledColumns, shownColumns } from '../../../web/src/reports/table/column-choice.ts'
import type { Column, Reader } from '../../../web/src/reports/table/column.ts'
import { largest, nextOrder, orderOf, orderText, sortedPlaces } from '../../../web/src/reports/table/sort-rows.ts'

const t = createWords('en', { 'unit.of': '{value} {unit}', 'unit.km': 'km', 'unit.kmh': 'km/h' })
const measures = measuresOf(
  'en-GB',
  {
    speedUnit: 'kmh',
    distanceUnit: 'km',
    altitudeUnit: 'm',
    volumeUnit: 'ltr',
    coordinateFormat: 'dd',
    timezone: 'UTC',
  },
  t,
)
const reader = { t, measures } as Reader

interface Row {
  name: string
  metres: number
  knots: number
}
const columns: readonly Column<Row>[] = [
  pageColumn<Row>({ key: 'name', kind: 'text', of: (row) => row.name }),
  pageColumn<Row>({ key: 'distance', kind: 'distance', of: (row) => row.metres, total: 'sum', hasBar: true }),
  pageColumn<Row>({ key: 'maxSpeed', kind: 'speed', of: (row) => row.knots, total: 'max' }),
]
const rows: Row[] = [
  { name: 'Van 10', metres: 500, knots: 10 },
  { name: '', metres: 9000, knots: 30 },
  { name: 'Van 2', metres: 500, knots: 20 },
]
const placesBy = (order: string | null) =>
  sortedPlaces(rows, { columns, order: orderOf(order), reader, language: 'en' })

test.each([
  { order: null, places: [0, 1, 2] },
  { order: 'name', places: [2, 0, 1] },
  { order: '-name', places: [0, 2, 1] },
  { order: 'distance', places: [0, 2, 1] },
  { order: '-distance', places: [1, 0, 2] },
  // as addresses said it before
  { order: '-length', places: [1, 0, 2] },
  { order: 'noColumn', places: [0, 1, 2] },
])('rows by $order: $places', ({ order, places }) => {
  expect(placesBy(order)).toEqual(places)
})

test('a heading sorts up, then down, then not at all', () => {
  const up = nextOrder(null, 'length')
  const down = nextOrder(up, 'length')
  expect([up && orderText(up), down && orderText(down), nextOrder(down, 'length')]).toEqual(['length', '-length', null])
  expect(nextOrder(down, 'name')).toEqual({ key: 'name', isDescending: false })
})

test('distances are summed, of speeds the largest counts', () => {
  expect(columns.map(({ total }) => total?.(rows, reader))).toEqual([undefined, '10 km', '56 km/h'])
  expect(largest(rows, columns[1]!, reader)).toBe(9000)
})

test.each([
  { kept: null, chosen: null },
  { kept: '{', chosen: null },
  { kept: '[]', chosen: null },
  { kept: '[1,"a"]', chosen: ['a'] },
  // as it was kept before
  { kept: '["length"]', chosen: ['distance'] },
])('columns kept as $kept are read as $chosen', ({ kept, chosen }) => {
  expect(recalledColumns(kept)).toEqual(chosen)
})

test('columns are shown in the order of the report; the usual ones when none that was chosen exists', () => {
  const choosable = [{ key: 'a' }, { key: 'b', isExtra: true }, { key: 'c' }]
  const keys = (chosen: string[] | null) => shownColumns(choosable, chosen).map(({ key }) => key)
  expect(keys(null)).toEqual(['a', 'c'])
  expect(keys(['c', 'b'])).toEqual(['b', 'c'])
  expect(keys(['gone'])).toEqual(['a', 'c'])
})

test.each([
  {
    name: 'a trip',
    keys: ['device', 'startTime', 'endTime', 'duration', 'distance', 'startAddress', 'endAddress', 'replay'],
    first: ['device', 'startTime', 'startAddress', 'endAddress', 'distance', 'endTime', 'duration', 'replay'],
  },
  {
    name: 'a stop',
    keys: ['startTime', 'endTime', 'duration', 'address'],
    first: ['startTime', 'address', 'endTime', 'duration'],
  },
  { name: 'an event', keys: ['time', 'type', 'address'], first: ['time', 'type', 'address'] },
  { name: 'a summary', keys: ['device', 'startTime', 'distance'], first: ['device', 'startTime', 'distance'] },
])('beside the map, when, where and how far come first: $name', ({ keys, first }) => {
  expect(besideMap(keys.map((key) => ({ key }))).map(({ key }) => key)).toEqual(first)
})

test.each([
  { name: 'the period that was asked for', x: [50], asked: { min: 0, max: 100 }, whole: { min: 0, max: 100 } },
  { name: 'what was driven', x: [2, 9], asked: null, whole: { min: 2, max: 9 } },
  { name: 'around one place', x: [2], asked: null, whole: { min: 1, max: 3 } },
])('the axis of a chart is $name', ({ x, asked, whole }) => expect(wholeOf(x, asked)).toEqual(whole))

test('a hundred thousand rows are arranged', () => {
  const many = Array.from({ length: 100_000 }, (_, at) => ({
    name: `Van ${at % 977}`,
    metres: (at * 7919) % 100_003,
    knots: at % 90,
  }))
  const places = sortedPlaces(many, { columns, order: orderOf('-length'), reader, language: 'en' })
  expect(many[places[0]!]!.metres).toBe(100_002)
})
