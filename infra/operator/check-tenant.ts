import { saveState } from '../../functions/api/save-state.ts'
import { atMost } from '../../functions/platform/concurrency.ts'
import type { Tracks, World } from '../../functions/platform/ports/ports.ts'
import { daySettingsOf } from '../../functions/reports/report-sources.ts'
import {
  checkAmounts,
  checkDay,
  checkLatest,
  checkLegs,
  checkStart,
  type Difference,
} from '../../shared/domain/days/check-days.ts'
import { dayOf, dayStart, type Day, type DaySettings } from '../../shared/domain/days/day.ts'
import { deriveTotals } from '../../shared/domain/days/derive-totals.ts'
import { hasStaleTotals, rememberStaleTotals } from '../../shared/domain/days/late-data.ts'
import { firstPendingRemoval } from '../../shared/domain/days/pending-removals.ts'
import { settingsVersion } from '../../shared/domain/days/settings-version.ts'
import { firstUnsettled, unsettledOf, unsettleDays } from '../../shared/domain/days/settlement-list.ts'
import { withTotals } from '../../shared/domain/engine/totals-changed.ts'
import { historyLimits } from '../../shared/domain/limits/history.ts'
import type { Position } from '../../shared/domain/position.ts'
import { roundTo, stepsPerUnit } from '../../shared/domain/quantise.ts'
import { settingOf } from '../../shared/domain/settings.ts'
import { secondMs } from '../../shared/domain/time/durations.ts'
import { device as deviceEntity } from '../../shared/entities/device.ts'
import { group as groupEntity } from '../../shared/entities/group.ts'
import type { Command } from './arguments.ts'
import { asTable } from './table.ts'

const devicesAtOnce = 8
const sayEachMs = 5 * secondMs

export interface Checked {
  /** to print */
  said: string
  differs: boolean
}

/**
 * Checks all stored days of all vehicles of a tenant against each other, against the positions that are stored, and against
 * what the vehicle knows last. A difference counts when it is there twice: a vehicle may send, or be settled, meanwhile.
 * With `isRepairing`, days that differ are to be derived again, which the next visit of the vehicle does.
 */
export async function checkTenant(
  world: World,
  { tenantId, isRepairing }: Extract<Command, { name: 'check' }>,
  progress: (line: string) => void,
): Promise<Checked> {
  const records = world.tenants.records(tenantId)
  const [devices, groups, { settings: tenant }] = await Promise.all([
    records.list(deviceEntity),
    records.list(groupEntity),
    records.tenant(),
  ])
  const tracks = world.tracks(tenantId)
  const rows: string[][] = []
  const sums = { days: 0, waiting: 0, done: 0 }
  let saidAt = world.now()
  await atMost(devicesAtOnce, devices, async (device) => {
    const settings = daySettingsOf(device, settingOf({ device, groups, tenant }))
    const vehicle = { tracks, deviceId: device.id, settings, now: world.now() }
    const { days, waiting, differs } = await confirmedDifferences(vehicle)
    sums.days += days
    sums.waiting += waiting
    sums.done++
    if (differs.length > 0 && isRepairing) await repair(world, vehicle, differs)
    rows.push(...differs.map((each) => [String(device.id), device.name, ...words(each)]))
    if (world.now() - saidAt < sayEachMs) return
    saidAt = world.now()
    progress(`${sums.done} of ${devices.length} vehicles, ${sums.days} days, ${rows.length} differences`)
  })
  return { said: answer({ rows, vehicles: devices.length, ...sums, isRepairing }), differs: rows.length > 0 }
}

interface Found {
  rows: readonly string[][]
  vehicles: number
  days: number
  waiting: number
  isRepairing: boolean
}

function answer({ rows, vehicles, days, waiting, isRepairing }: Found): string {
  const waits = waiting === 0 ? '' : ` ${waiting} more wait to be derived: days that run, or with late positions.`
  const checked = `${vehicles} vehicles with ${days} days were checked.${waits}`
  if (rows.length === 0) return `${checked} Nothing differs.`
  const table = asTable(
    ['vehicle', 'name', 'day', 'what', 'by'],
    rows.toSorted((a, b) => Number(a[0]) - Number(b[0])),
  )
  const next = isRepairing
    ? 'They are derived again within minutes; check once more then.'
    : 'With --repair they are derived again.'
  return `${table}\n${checked} ${rows.length} differences. ${next}`
}

const meanings: Record<Difference['what'], string> = {
  sum: 'its end is not its beginning and its way',
  start: 'begins with another total than the day before ends with',
  legs: 'totals of positions do not follow from their legs',
  positions: 'positions that its summary does not count, or counts too many',
  latest: 'the vehicle shows another total',
  hoursSum: 'its engine hours fall, or end otherwise than its last position',
  hoursStart: 'begins with other engine hours than the day before ends with',
  hoursLegs: 'engine hours of positions do not follow from those before them',
  hoursLatest: 'the vehicle shows other engine hours',
}

const words = ({ day, what, by }: Difference): string[] => [
  new Date(dayStart(day)).toISOString().slice(0, 10),
  meanings[what],
  what === 'positions' ? String(by) : what.startsWith('hours') ? `${by / secondMs} s` : `${by} m`,
]

interface Vehicle {
  tracks: Tracks
  deviceId: number
  settings: DaySettings
  now: number
}

interface DaysChecked {
  days: number
  /** days that the next visit of the vehicle derives */
  waiting: number
  differs: Difference[]
}

async function confirmedDifferences(vehicle: Vehicle): Promise<DaysChecked> {
  const once = await differencesOf(vehicle)
  if (once.differs.length === 0) return once
  const again = await differencesOf(vehicle)
  const isThere = ({ day, what }: Difference) => once.differs.some((each) => each.day === day && each.what === what)
  return { ...again, differs: again.differs.filter(isThere) }
}

async function differencesOf(vehicle: Vehicle): Promise<DaysChecked> {
  const { tracks, deviceId, settings, now } = vehicle
  const state = await tracks.state(deviceId)
  const checked: DaysChecked = { days: 0, waiting: 0, differs: [] }
  const unsettled = unsettledOf(state.memory)
  const firstOpen = firstUnsettled(unsettled) ?? Number.POSITIVE_INFINITY
  const isMoving = hasStaleTotals(state.memory) || firstPendingRemoval(state) !== null
  // what is about to expire goes in any order
  const firstKept = dayOf(now - historyLimits.historyRetentionMs) + 2
  let before = await tracks.nextDay(deviceId, firstKept, 'before')
  const waiting = new Set(unsettled.flatMap(([from, to]) => daysBetween(Math.max(from, firstKept), to)))
  for (;;) {
    const day = await tracks.nextDay(deviceId, before?.day ?? firstKept - 1, 'after')
    if (!day) break
    const isOpen = isMoving || day.day >= firstOpen || day.derivedBy !== settingsVersion(settings)
    if (isOpen) waiting.add(day.day)
    else {
      checked.days++
      if (before && before.day >= firstKept) checked.differs.push(...checkStart(before, day))
      checked.differs.push(...checkDay(day), ...(await checkPositions(vehicle, day)))
    }
    before = day
  }
  checked.waiting = waiting.size
  if (!isMoving && before && before.day < firstOpen)
    checked.differs.push(...checkLatest(state.last, lastOf(before, state.last)))
  return checked
}

const daysBetween = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place)

/** The last position with the total that its day ends with; null when it is of another day. */
function lastOf({ day, carry }: Day, last: Position | null): Position | null {
  const isOfDay = last !== null && dayOf(last.fixTime) === day && carry.last?.positionId === last.id
  return isOfDay && carry.totals ? withTotals(last, carry.totals) : null
}

/** What differs between a day and the positions that are stored of it, with what is derived of them again. */
async function checkPositions({ tracks, deviceId, settings }: Vehicle, day: Day): Promise<Difference[]> {
  const { before, written } = day
  if (!before.totals || !written) return []
  const stored = await tracks.between(deviceId, {
    from: dayStart(day.day),
    to: dayStart(day.day + 1) - 1,
    rowsMax: Number.MAX_SAFE_INTEGER,
    isAsWritten: true,
  })
  const { totalDistance, hours } = written
  const { derived } = deriveTotals(
    { totals: { ...before.totals, totalDistance, hours }, seen: before.seen },
    stored,
    settings,
  )
  const metres = derived.reduce((sum, each) => roundTo(sum + each.metres, stepsPerUnit.distance), 0)
  const positions = derived.map(({ position }) => position)
  return worst([
    ...checkLegs(day.day, { stored, derived: positions }),
    ...checkAmounts(day, { count: stored.length, metres }),
  ])
}

/** One of each kind, the largest. */
const worst = (differs: readonly Difference[]): Difference[] => [
  ...new Map(differs.toSorted((a, b) => a.by - b.by).map((each) => [each.what, each])).values(),
]

/** The days are derived again, with the totals of what is not over, at the vehicle's next visit. */
async function repair(world: World, { tracks, deviceId }: Vehicle, differs: readonly Difference[]): Promise<void> {
  await saveState(tracks, deviceId, (before) => {
    const listed = unsettleDays(
      before,
      differs.map(({ day }) => day),
    )
    return { state: { ...listed, memory: rememberStaleTotals(listed.memory) }, accepted: [], events: [] }
  })
  await world.deviceTimers.schedule({ tenantId: tracks.tenantId, deviceId }, world.now())
}
