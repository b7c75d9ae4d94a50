import { dayMs, hourMs } from '../time/durations.ts'
import { momentOfWallTime, wallTimeOf } from '../time/time-zone.ts'

/** A day of the reader, or a week in a long period; epoch ms, both ends belong to it. */
export interface HeatColumn {
  from: number
  to: number
}

interface HeatCalendar {
  /** epoch ms */
  now: number
  /** IANA name */
  zone: string
  /** 0 for Sunday */
  firstWeekday: number
}

/** A longer period has a column for each week. */
const dayColumnsMax = 45

/** The days of a period up to the present. */
export function heatColumns({ from, to }: HeatColumn, { now, zone, firstWeekday }: HeatCalendar): HeatColumn[] {
  const end = Math.min(to, Math.max(from, now))
  const wall = wallTimeOf(from, zone)
  const first = wall - (((wall % dayMs) + dayMs) % dayMs)
  const isByDay = wallTimeOf(end, zone) - first <= dayColumnsMax * dayMs
  const intoWeek = (new Date(first).getUTCDay() - firstWeekday + 7) % 7
  const columns: HeatColumn[] = []
  for (let begin = first, length = isByDay ? 1 : 7 - intoWeek; ; length = isByDay ? 1 : 7) {
    const next = begin + length * dayMs
    const start = Math.max(from, momentOfWallTime(begin, zone))
    if (start > end) return columns
    columns.push({ from: start, to: Math.min(to, momentOfWallTime(next, zone) - 1) })
    begin = next
  }
}

export interface HeatRow {
  deviceId: number
  name: string
  /** ms in use in each column; null where nothing was received */
  cells: readonly (number | null)[]
  total: number
}

/** What a row of the utilisation says of a day. Times in ms. */
interface UsedDay {
  deviceId: number
  /** ISO text */
  startTime: string
  inUseTime: number
  movingTime: number
  idleTime: number
  stoppedTime: number
}

/** Nothing was received of the vehicle: it neither drove nor stood. */
export const isUnknown = ({
  movingTime,
  idleTime,
  stoppedTime,
}: Omit<UsedDay, 'deviceId' | 'startTime' | 'inUseTime'>): boolean => movingTime + idleTime + stoppedTime === 0

interface Arranged {
  rows: readonly UsedDay[]
  devices: readonly { id: number; name: string }[]
  columns: readonly HeatColumn[]
}

/** Each vehicle, also one that never reported, by its time in use; equal ones stay in their order. */
export function heatRows({ rows, devices, columns }: Arranged): HeatRow[] {
  const byDevice = new Map(
    devices.map(({ id, name }) => [
      id,
      { deviceId: id, name, cells: columns.map((): number | null => null), total: 0 },
    ]),
  )
  for (const used of rows) {
    if (isUnknown(used)) continue
    const { deviceId, startTime, inUseTime } = used
    const time = Date.parse(startTime)
    const column = columns.findIndex(({ to }) => time <= to)
    const row = byDevice.get(deviceId)
    if (!row || column === -1) continue
    row.cells[column] = (row.cells[column] ?? 0) + inUseTime
    row.total += inUseTime
  }
  return [...byDevice.values()].sort((a, b) => b.total - a.total)
}

export const heatLevels = 4
const stepHours = [0.25, 0.5, 1, 2, 3, 4, 6, 8, 12, 24, 42]

/** By how much each shade goes on, ms: of usual lengths, the shortest with which the shades reach the largest cell. */
export function heatStep(rows: readonly Pick<HeatRow, 'cells'>[]): number {
  let most = 0
  for (const { cells } of rows) for (const ms of cells) most = Math.max(most, ms ?? 0)
  return (stepHours.find((hours) => hours * hourMs * heatLevels >= most) ?? stepHours.at(-1)!) * hourMs
}

/** The shade of a cell: 0 for not used, then 1 to 4. */
export const heatLevel = (ms: number, step: number): number => Math.min(heatLevels, Math.ceil(ms / step))
