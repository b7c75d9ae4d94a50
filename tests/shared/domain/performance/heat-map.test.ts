import { expect, test } from 'vitest'
import { heatColumns, heatLevel, heatRows, heatStep } from '../../../../shared/domain/performance/heat-map.ts'

const moment = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)
const text = (epochMs: number) => new Date(epochMs).toISOString().slice(5, 16).replace('T', ' ')
const hourMs = 3_600_000
const monday = 1

interface Columns {
  name: string
  span: [from: string, to: string]
  now: string
  zone?: string
  count: number
  first: string
  last: string
}

test.each<Columns>([
  {
    name: 'a day for each day that is over or runs',
    span: ['2026-05-01 00:00', '2026-05-07 23:59'],
    now: '2026-05-05 10:00',
    count: 5,
    first: '05-01 00:00 – 05-01 23:59',
    last: '05-05 00:00 – 05-05 23:59',
  },
  {
    name: 'ends in the middle of days',
    span: ['2026-05-01 18:00', '2026-05-03 06:00'],
    now: '2026-06-01 00:00',
    count: 3,
    first: '05-01 18:00 – 05-01 23:59',
    last: '05-03 00:00 – 05-03 06:00',
  },
  {
    name: 'days of the reader',
    span: ['2026-05-01 23:00', '2026-05-03 22:59'],
    now: '2026-06-01 00:00',
    zone: 'Africa/Algiers',
    count: 2,
    first: '05-01 23:00 – 05-02 22:59',
    last: '05-02 23:00 – 05-03 22:59',
  },
  {
    // 2026-01-01 is a Thursday
    name: 'weeks of a long period, which begin on the reader’s first weekday',
    span: ['2026-01-01 00:00', '2026-12-31 23:59'],
    now: '2027-01-01 00:00',
    count: 53,
    first: '01-01 00:00 – 01-04 23:59',
    last: '12-28 00:00 – 12-31 23:59',
  },
  {
    name: 'a period that has not begun',
    span: ['2026-05-01 00:00', '2026-05-07 23:59'],
    now: '2026-04-01 00:00',
    count: 1,
    first: '05-01 00:00 – 05-01 23:59',
    last: '05-01 00:00 – 05-01 23:59',
  },
])('columns: $name', ({ span, now, zone = 'UTC', count, first, last }) => {
  const [from, to] = span.map(moment) as [number, number]
  const columns = heatColumns({ from, to }, { now: moment(now), zone, firstWeekday: monday })
  const said = columns.map((column) => `${text(column.from)} – ${text(column.to)}`)
  expect([said.length, said[0], said.at(-1)]).toEqual([count, first, last])
})

const columns = heatColumns(
  { from: moment('2026-05-01 00:00'), to: moment('2026-05-02 23:59') },
  { now: moment('2026-06-01 00:00'), zone: 'UTC', firstWeekday: monday },
)
const devices = [
  { id: 1, name: 'Van 1' },
  { id: 2, name: 'Van 2' },
]
const row = (deviceId: number, startTime: string, hours: number, standing = 1) => ({
  deviceId,
  startTime: `2026-05-${startTime}:00Z`,
  inUseTime: hours * hourMs,
  movingTime: hours * hourMs,
  idleTime: 0,
  stoppedTime: standing * hourMs,
})

test.each([
  { name: 'nothing was received', rows: [], is: ['Van 1 –,–', 'Van 2 –,–'] },
  {
    name: 'the most used one is first',
    rows: [row(1, '01T08:00', 1), row(2, '01T08:00', 2), row(2, '02T08:00', 3)],
    is: ['Van 2 2,3', 'Van 1 1,–'],
  },
  { name: 'a day without use is no day without data', rows: [row(1, '02T23:59', 0)], is: ['Van 1 –,0', 'Van 2 –,–'] },
  { name: 'a day of which nothing was received', rows: [row(1, '02T23:59', 0, 0)], is: ['Van 1 –,–', 'Van 2 –,–'] },
  {
    name: 'two rows in a column are summed',
    rows: [row(1, '01T08:00', 1), row(1, '01T09:00', 1)],
    is: ['Van 1 2,–', 'Van 2 –,–'],
  },
  { name: 'a vehicle that was not asked for', rows: [row(3, '01T08:00', 1)], is: ['Van 1 –,–', 'Van 2 –,–'] },
])('rows: $name', ({ rows, is }) => {
  const said = heatRows({ rows, devices, columns }).map(
    ({ name, cells }) => `${name} ${cells.map((ms) => (ms === null ? '–' : ms / hourMs)).join()}`,
  )
  expect(said).toEqual(is)
})

test.each([
  { name: 'nothing', most: null, step: 0.25 },
  { name: 'an hour', most: 1, step: 0.25 },
  { name: 'nine hours', most: 9, step: 3 },
  { name: 'a whole day', most: 24, step: 6 },
  { name: 'a whole week', most: 168, step: 42 },
])('shades reach $name', ({ most, step }) => {
  const found = heatStep([{ cells: [null, most === null ? null : most * hourMs] }])
  expect(found / hourMs).toBe(step)
  expect(heatLevel((most ?? 0) * hourMs, found)).toBe(most === null ? 0 : Math.ceil(most / step))
})

test.each([
  { name: 'not used', hours: 0, level: 0 },
  { name: 'a minute', hours: 1 / 60, level: 1 },
  { name: 'just a step', hours: 2, level: 1 },
  { name: 'beyond the last', hours: 50, level: 4 },
])('shade: $name', ({ hours, level }) => expect(heatLevel(hours * hourMs, 2 * hourMs)).toBe(level))
