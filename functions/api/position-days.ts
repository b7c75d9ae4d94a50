import { dayOf, dayStart, quarterMs, type Day } from '../../shared/domain/days/day.ts'
import { arrivingDaysOf } from '../../shared/domain/days/late-data.ts'
import { isUnsettled, type Unsettled } from '../../shared/domain/days/settlement-list.ts'
import { Failure } from '../../shared/domain/failures.ts'
import { screenLimits } from '../../shared/domain/limits/screen.ts'
import type { Position } from '../../shared/domain/position.ts'
import { windowOf } from '../../shared/domain/reports/window.ts'
import { settingOf } from '../../shared/domain/settings.ts'
import { dayMs } from '../../shared/domain/time/durations.ts'
import { device, type Device } from '../../shared/entities/device.ts'
import { group } from '../../shared/entities/group.ts'
import { gapMetresOf } from '../../shared/domain/trips/gap-metres.ts'
import { isoTime } from '../../shared/wire/dates.ts'
import type { PositionDayJson, PositionDaysJson } from '../../shared/wire/days/position-days-json.ts'
import { atMost } from '../platform/concurrency.ts'
import type { Tracks } from '../platform/ports/ports.ts'
import { daySettingsOf } from '../reports/report-sources.ts'
import { endOfAnswer, NotAtOnce, workAtOnce } from '../reports/report-bounds.ts'
import { daysOf, type DayReading } from '../reports/rows/device-days.ts'
import { noteTrackView } from './audit-entries.ts'
import { timedQueryOf } from './http/caller-clock.ts'
import { forwardPeriodIn } from './http/period.ts'
import { idsIn } from './http/query.ts'
import { requireReports } from './require-reports.ts'
import type { ApiContext, ScopedCaller } from './route.ts'

interface Period {
  /** epoch ms, both inclusive */
  from: number
  to: number
}

const devicesAtOnce = 4

/**
 * The days of up to ten devices in a period, from their summaries; only days that are not settled, or were derived by
 * other settings than those of now, are read as positions.
 * @throws Failure invalid, missing, forbidden, tooLarge
 */
export async function answerPositionDays(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const { now } = c.var.world
  const begun = now()
  const { deviceIds, period } = asked(await timedQueryOf(c, caller))
  const work = workAtOnce(now, endOfAnswer(begun, { deviceIds, ...period }))
  const seen = (await caller.scope.those(device, deviceIds)) as Device[]
  if (seen.length < deviceIds.length) throw new Failure('missing', 'There is no such device, or you may not see it.')
  await requireReports(caller)
  const { tracks } = caller
  const [states, groups, tenant] = await Promise.all([
    tracks.states(deviceIds),
    caller.records.listEventually(group),
    caller.settings(),
  ])
  const found = new Map<number, PositionDaysJson>()
  await atMost(devicesAtOnce, seen, async (each) => {
    const settings = daySettingsOf(each, settingOf({ device: each, groups, tenant }))
    found.set(each.id, await daysOfDevice({ tracks, state: states.get(each.id)!, settings, work }, period))
    noteTrackView(c, each.id)
  }).catch(refuseTooMuch)
  return c.json(deviceIds.map((deviceId) => found.get(deviceId)))
}

/** Days wait for minutes to be settled, and a shorter period does not spare those before it. */
function refuseTooMuch(error: unknown): never {
  if (!(error instanceof NotAtOnce)) throw error
  throw new Failure('tooLarge', 'New data of these days are still being worked through. Try again in a few minutes.')
}

function asked(query: URLSearchParams): { deviceIds: number[]; period: Period } {
  const deviceIds = [...new Set(idsIn(query, 'deviceId'))]
  if (deviceIds.length === 0) {
    throw new Failure('invalid', '{field}: missing. History needs deviceId, from and to together.', {
      field: 'deviceId',
    })
  }
  if (deviceIds.length > screenLimits.replayDevicesMax) {
    throw new Failure('tooLarge', '{field}: too many. Ask for at most {most} at a time.', {
      field: 'deviceId',
      values: { most: screenLimits.replayDevicesMax },
    })
  }
  const period = forwardPeriodIn(query)
  if (period.to - period.from > screenLimits.replayPeriodMaxMs) {
    throw new Failure('tooLarge', '{field}: too long after from. Ask for at most {most} days.', {
      field: 'to',
      values: { most: screenLimits.replayPeriodMaxMs / dayMs },
    })
  }
  return { deviceIds, period }
}

async function daysOfDevice(reading: DayReading, period: Period): Promise<PositionDaysJson> {
  const { tracks, state, settings } = reading
  const known = await daysOf(reading, windowOf(period.from, period.to))
  const days = known.days.filter(({ day }) => day <= dayOf(period.to))
  return {
    deviceId: state.deviceId,
    ...(await ends(tracks, state.deviceId, { period, days })),
    gapDuration: settings.minimalNoDataMs,
    gapDistance: gapMetresOf(settings),
    days: days.map((day) => dayJson(day, arrivingDaysOf(state.memory))),
  }
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

const dayJson = ({ day, line, quarters }: Day, arriving: Unsettled): PositionDayJson => ({
  day: isoTime(dayStart(day)).slice(0, 10),
  line,
  quarters: quarters.map(({ index, positions, metres, engineMs, maxSpeed }) => [
    index,
    positions,
    metres,
    engineMs,
    maxSpeed,
  ]),
  ...(isUnsettled(arriving, day) && { arriving: true }),
})
