import { maySeeReports } from '../../shared/domain/access/permissions.ts'
import { dayOf, dayStart, noCarryOver, quarterMs, type Day, type DaySettings } from '../../shared/domain/days/day.ts'
import { deriveDay } from '../../shared/domain/days/derive-day.ts'
import { isUnsettled, unsettledOf } from '../../shared/domain/days/unsettled.ts'
import { noActiveRules } from '../../shared/domain/engine/active-rules.ts'
import { engineSettings } from '../../shared/domain/engine/engine-settings.ts'
import { Failure } from '../../shared/domain/failures.ts'
import { limits } from '../../shared/domain/limits.ts'
import type { Position } from '../../shared/domain/position.ts'
import { dayMs } from '../../shared/domain/time/durations.ts'
import { device } from '../../shared/entities/device.ts'
import { isoTime } from '../../shared/wire/dates.ts'
import type { PositionDayJson, PositionDaysJson } from '../../shared/wire/days/position-days-json.ts'
import { atMost } from '../platform/concurrency.ts'
import type { Tracks } from '../platform/ports/ports.ts'
import { noteTrackView } from './audit-entries.ts'
import { forwardPeriodIn } from './http/period.ts'
import { idsIn, queryOf } from './http/query.ts'
import type { ApiContext, ScopedCaller } from './route.ts'

interface Period {
  /** epoch ms, both inclusive */
  from: number
  to: number
}

const devicesAtOnce = 4

/** What lines and quarters need: the settings of trips change neither. */
const { motion, overspeed } = engineSettings(() => undefined)
const settings: DaySettings = {
  ...motion,
  fastestKnots: noActiveRules.fastestKnots,
  speedLimits: { settings: overspeed, geofences: noActiveRules.geofences },
  computed: [],
}

/**
 * The days of up to ten devices in a period, from their summaries; only days that are not settled are read as positions.
 * @throws Failure invalid, missing, forbidden, tooLarge
 */
export async function answerPositionDays(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const { deviceIds, period } = asked(queryOf(c))
  const seen = await caller.scope.those(device, deviceIds)
  if (seen.length < deviceIds.length) throw new Failure('missing', 'There is no such device, or you may not see it.')
  if (!maySeeReports(caller.user, await caller.settings())) {
    throw new Failure('forbidden', 'You may not read history. Ask an administrator for access to reports.')
  }
  const found = new Map<number, PositionDaysJson>()
  await atMost(devicesAtOnce, deviceIds, async (deviceId) => {
    found.set(deviceId, await daysOfDevice(caller.tracks, deviceId, period))
    noteTrackView(c, deviceId)
  })
  return c.json(deviceIds.map((deviceId) => found.get(deviceId)))
}

function asked(query: URLSearchParams): { deviceIds: number[]; period: Period } {
  const deviceIds = [...new Set(idsIn(query, 'deviceId'))]
  if (deviceIds.length === 0) {
    throw new Failure('invalid', '{field}: missing. History needs deviceId, from and to together.', {
      field: 'deviceId',
    })
  }
  if (deviceIds.length > limits.replayDevicesMax) {
    throw new Failure('tooLarge', '{field}: too many. Ask for at most {most} at a time.', {
      field: 'deviceId',
      values: { most: limits.replayDevicesMax },
    })
  }
  const period = forwardPeriodIn(query)
  if (period.to - period.from > limits.replayPeriodMaxMs) {
    throw new Failure('tooLarge', '{field}: too long after from. Ask for at most {most} days.', {
      field: 'to',
      values: { most: limits.replayPeriodMaxMs / dayMs },
    })
  }
  return { deviceIds, period }
}

async function daysOfDevice(tracks: Tracks, deviceId: number, period: Period): Promise<PositionDaysJson> {
  const [first, last] = [dayOf(period.from), dayOf(period.to)]
  const [stored, state] = await Promise.all([tracks.shownDays(deviceId, first, last), tracks.state(deviceId)])
  const unsettled = unsettledOf(state.memory)
  const newest = dayOf(state.last?.fixTime ?? Number.NEGATIVE_INFINITY)
  const lastStored = stored.at(-1)?.day ?? Number.NEGATIVE_INFINITY
  const isOpen = (day: number) => isUnsettled(unsettled, day) || (day === newest && day > lastStored)
  const days = new Map(stored.filter(({ day }) => !isOpen(day)).map((day) => [day.day, day]))
  for (let day = first; day <= last; day += 1) if (isOpen(day)) days.set(day, await derived(tracks, deviceId, day))
  const inOrder = [...days.values()].filter(({ count }) => count > 0).toSorted((one, other) => one.day - other.day)
  return { deviceId, ...(await ends(tracks, deviceId, { period, days: inOrder })), days: inOrder.map(dayJson) }
}

async function derived(tracks: Tracks, deviceId: number, day: number): Promise<Day> {
  const range = { from: dayStart(day), to: dayStart(day + 1) - 1, rowsMax: limits.replayDayPositionsMax }
  return deriveDay({ day, before: noCarryOver }, await tracks.between(deviceId, range), settings)
}

interface Found {
  period: Period
  days: readonly Day[]
}

/** When the first and the last position in the period were measured. */
async function ends(tracks: Tracks, deviceId: number, { period, days }: Found) {
  const quarters = days
    .flatMap(({ day, quarters: own }) => own.map(({ index }) => dayStart(day) + index * quarterMs))
    .filter((start) => start + quarterMs > period.from && start <= period.to)
  const firstOf = async (starts: readonly number[], side: 0 | -1): Promise<Position | undefined> => {
    // a quarter at an edge may have its positions outside of the period: then the next one has the first
    for (const start of starts.slice(0, 2)) {
      const range = { from: Math.max(start, period.from), to: Math.min(start + quarterMs - 1, period.to) }
      const found = (await tracks.between(deviceId, range)).at(side)
      if (found) return found
    }
    return undefined
  }
  const [first, last] = await Promise.all([firstOf(quarters, 0), firstOf(quarters.toReversed(), -1)])
  return { from: first ? isoTime(first.fixTime) : null, to: last ? isoTime(last.fixTime) : null }
}

const dayJson = ({ day, line, quarters }: Day): PositionDayJson => ({
  day: isoTime(dayStart(day)).slice(0, 10),
  line,
  quarters: quarters.map(({ index, positions, metres, engineMs, maxSpeed }) => [
    index,
    positions,
    metres,
    engineMs,
    maxSpeed,
  ]),
})
