import { isDeepStrictEqual } from 'node:util'
import { BoundedMap } from '../../../shared/domain/bounded-map.ts'
import {
  dayStart,
  isSameCarryOver,
  type CarryOver,
  type Day,
  type DaySettings,
} from '../../../shared/domain/days/day.ts'
import { DayProgress } from '../../../shared/domain/days/derive-day.ts'
import { lateDaysOf, removedAt } from '../../../shared/domain/days/late-data.ts'
import { firstPendingRemoval } from '../../../shared/domain/days/pending-removals.ts'
import { settingsVersion } from '../../../shared/domain/days/settings-version.ts'
import { isUnsettled } from '../../../shared/domain/days/settlement-list.ts'
import type { DeviceState } from '../../../shared/domain/device-state.ts'
import { historyLimits } from '../../../shared/domain/limits/history.ts'
import { clockAheadOf, type Position } from '../../../shared/domain/position.ts'
import type { HistoryRange, Tracks } from '../../platform/ports/ports.ts'
import type { DayWork } from './day-work.ts'

/** A day of 8,640 positions keeps some 200 KB. */
const openDaysMax = 100

/** A day that gets more positions, as far as it was derived. */
interface OpenDay {
  before: CarryOver
  removedAt: number
  progress: DayProgress
  /** the latest of its positions, as it is stored */
  last: Position
  /** how many of its moment there are, with itself */
  ofLastMoment: number
  /** when those before it and itself were measured (epoch ms), as many as a stored block holds at most */
  times: number[]
}

/** By tenant, device, settings and day. */
const openDays = new BoundedMap<string, OpenDay>(openDaysMax)

interface Source {
  tracks: Tracks
  state: DeviceState
  settings: DaySettings
  work?: DayWork | undefined
}

interface Start {
  day: number
  before: CarryOver
  /** whether the day has a summary, which does not hold any more: something earlier changed */
  wasSettled: boolean
}

/**
 * Derives a day that is not settled. It goes on from what this process derived before when all that came since is later
 * in time, as nearly always. It begins again for a day that was settled or has late positions, after positions were
 * removed, when the day before carries over something else, and when its latest position is not as it was.
 */
export async function deriveUnsettled(source: Source, start: Start): Promise<Day> {
  const { tracks, state, settings } = source
  const key = [tracks.tenantId, state.deviceId, settingsVersion(settings), start.day].join('#')
  const isInOrder =
    !start.wasSettled && !isUnsettled(lateDaysOf(state.memory), start.day) && firstPendingRemoval(state) === null
  const known = isInOrder ? openDays.get(key) : undefined
  if (known && known.removedAt === removedAt(state.memory) && isSameForReports(known.before, start.before)) {
    const continued = await goOn(source, start.day, known)
    if (continued) return continued
  }
  const rows = await rowsOf(source, start.day)
  await source.work?.begin(rows.length)
  const progress = new DayProgress(start, settings)
  progress.add(rows)
  const last = rows.at(-1)
  if (last && isInOrder && rows.every(isByRightClock)) {
    openDays.set(key, {
      before: start.before,
      removedAt: removedAt(state.memory),
      progress,
      last,
      ofLastMoment: countOf(rows, last.fixTime),
      times: timesOf(rows),
    })
  } else {
    openDays.delete(key)
  }
  return progress.summary().day
}

/** @returns null when the positions since are not all that changed */
async function goOn(source: Source, day: number, known: OpenDay): Promise<Day | null> {
  const range = { from: known.last.fixTime, ...blocksFromOf(known) }
  const rows = await rowsOf(source, day, range)
  await source.work?.begin(rows.length)
  // another call may have added some of them meanwhile
  const place = rows.findIndex(({ id }) => id === known.last.id)
  const more = rows.slice(place + 1)
  if (place !== known.ofLastMoment - 1 || !isDeepStrictEqual(rows[place], known.last)) return null
  if (!more.every(isByRightClock)) return null
  known.progress.add(more)
  known.last = more.at(-1) ?? known.last
  known.ofLastMoment = countOf(rows, known.last.fixTime)
  known.times = [...known.times, ...timesOf(more)].slice(-historyLimits.blockRowsMax)
  return known.progress.summary().day
}

/** Rows are in the order of time. */
const countOf = (rows: readonly Position[], moment: number): number =>
  rows.length - rows.findIndex(({ fixTime }) => fixTime === moment)

const timesOf = (rows: readonly Position[]): number[] =>
  rows.slice(-historyLimits.blockRowsMax).map(({ fixTime }) => fixTime)

/** The block of the latest position, where all came in the order of time, begins with one of those. */
const blocksFromOf = ({ times }: OpenDay): Pick<HistoryRange, 'blocksFrom'> =>
  times.length < historyLimits.blockRowsMax ? {} : { blocksFrom: times[0]! }

/** After a position from a clock that was ahead, an earlier one may be in order. */
const isByRightClock = (position: Position): boolean => clockAheadOf(position) === 0

/** Whether what reports take from a day is the same when it begins with the one as with the other. */
export const isSameForReports = (one: CarryOver, other: CarryOver): boolean =>
  isSameCarryOver(forReports(one), forReports(other))

/**
 * Reports need nothing of speeding and thresholds, and do not know every limit that a day was derived with; who needs where a device
 * stays compares that itself.
 */
export const forReports = ({
  speeding: _episode,
  thresholds: _passed,
  still: _still,
  ...carry
}: CarryOver): CarryOver => carry

/** The positions of a day, as they are stored; with a range, those of a part of it. */
export const rowsOf = (
  { tracks, state }: Pick<Source, 'tracks' | 'state'>,
  day: number,
  range: Partial<Pick<HistoryRange, 'from' | 'blocksFrom'>> = {},
): Promise<Position[]> =>
  tracks.between(state.deviceId, {
    from: dayStart(day),
    ...range,
    to: dayStart(day + 1) - 1,
    rowsMax: Number.MAX_SAFE_INTEGER,
    isAsWritten: true,
  })
