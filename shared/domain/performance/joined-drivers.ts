import { scoreOf, type Driving } from './score.ts'
import type { ScoreReason, ScoreSettings } from './score-settings.ts'

/** What a row of the report says of a driver, see `shared/catalog/reports/drivers.ts`. Metres and ms. */
export interface DriverRow {
  arriving?: true | undefined
  driverUniqueId: string | null
  driverName: string | null
  vehicles: { deviceId: number; deviceName: string }[]
  trips: number
  distance: number
  duration: number
  score: number | null
  leastDistance: number
  speedingTime: number
  speedingWeight: number
  idleTime: number
  nightTime: number
  noBreakTime: number
  acceleration: number
  braking: number
  cornering: number
  /** absent in rows that an older build stored */
  accelerationWeight?: number | undefined
  brakingWeight?: number | undefined
  corneringWeight?: number | undefined
  reasons: { reason: ScoreReason; points: number; penalty: number; trips: ReasonTrip[] }[]
}

interface ReasonTrip {
  deviceId: number
  deviceName: string
  /** ISO text */
  startTime: string
  endTime: string
  /** events, or ms */
  amount: number
}

/** Of each reason, so many trips are kept. */
const tripsKept = 10

/** What a driver did with several vehicles as one row, the lowest score first, who has none last. Rows of one are as they were. */
export function joinedDrivers(rows: readonly DriverRow[]): DriverRow[] {
  const found = new Map<string, DriverRow>()
  for (const row of rows) {
    const key = row.driverUniqueId === null ? `vehicle ${row.vehicles[0]?.deviceId}` : `driver ${row.driverUniqueId}`
    const known = found.get(key)
    found.set(key, known ? joined(known, row) : row)
  }
  return [...found.values()].sort((a, b) => (a.score ?? noScore) - (b.score ?? noScore) || b.distance - a.distance)
}

const noScore = 101

function joined(one: DriverRow, other: DriverRow): DriverRow {
  const sums = { ...one, ...weightsOf(one, other) }
  const keys = [
    'trips',
    'distance',
    'duration',
    'speedingTime',
    'speedingWeight',
    'idleTime',
    'nightTime',
    'noBreakTime',
  ] as const
  for (const key of [...keys, ...weighted]) sums[key] = one[key] + other[key]
  const vehicles = [
    ...one.vehicles,
    ...other.vehicles.filter(({ deviceId }) => !one.vehicles.some((each) => each.deviceId === deviceId)),
  ]
  const reasons = one.reasons.map((reason, place) => ({
    ...reason,
    trips: mostOf([...reason.trips, ...other.reasons[place]!.trips]),
  }))
  return scored({ ...sums, vehicles, reasons, ...((one.arriving ?? other.arriving) && { arriving: true as const }) })
}

const weighted = ['acceleration', 'braking', 'cornering'] as const

/** How often harsh driving of several rows counts. */
const weightsOf = (...rows: readonly DriverRow[]) =>
  Object.fromEntries(
    weighted.map((key) => [`${key}Weight`, rows.reduce((sum, row) => sum + (row[`${key}Weight`] ?? row[key]), 0)]),
  ) as Record<`${(typeof weighted)[number]}Weight`, number>

/** Those with the most of a reason. */
export const mostOf = <Part extends { amount: number }>(parts: readonly Part[]): Part[] =>
  parts.toSorted((a, b) => b.amount - a.amount).slice(0, tripsKept)

/** The row with its score, by the penalties that it says itself. */
export function scored(row: DriverRow): DriverRow {
  const points = Object.fromEntries(
    row.reasons.map(({ reason, penalty }) => [reason, penalty]),
  ) as ScoreSettings['points']
  const { score, lost } = scoreOf(drivingOf(row), { points, leastMetres: row.leastDistance })
  return { ...row, score, reasons: row.reasons.map((each) => ({ ...each, points: lost[each.reason] })) }
}

const drivingOf = (row: DriverRow): Driving => ({
  metres: row.distance,
  drivenMs: row.duration,
  idleMs: row.idleTime,
  nightMs: row.nightTime,
  noBreakMs: row.noBreakTime,
  speedingMs: row.speedingTime,
  speedingWeightedMs: row.speedingWeight,
  acceleration: row.acceleration,
  braking: row.braking,
  cornering: row.cornering,
  ...weightsOf(row),
})
