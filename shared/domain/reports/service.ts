import { roundTo } from '../quantise.ts'

interface Plan {
  start: number
  period: number
}

/** The first mark beyond a value: the start, or so many periods after it. */
export function nextMark(value: number, { start, period }: Plan): number {
  if (value < start) return start
  return start + (Math.floor((value - start) / period) + 1) * period
}

/** The next marks beyond a value. */
export function nextMarks(value: number, plan: Plan, count: number): number[] {
  const first = nextMark(value, plan)
  return Array.from({ length: count }, (_, at) => first + at * plan.period)
}

/** What marks of service are measured in; `time` are moments, and their stretches ms. */
export const serviceUnits = ['metres', 'milliseconds', 'litres', 'time', 'plain'] as const
export type ServiceUnit = (typeof serviceUnits)[number]

const units: Readonly<Record<string, ServiceUnit>> = {
  odometer: 'metres',
  totalDistance: 'metres',
  serviceOdometer: 'metres',
  tripOdometer: 'metres',
  obdOdometer: 'metres',
  distance: 'metres',
  hours: 'milliseconds',
  drivingTime: 'milliseconds',
  fuelUsed: 'litres',
  fuel: 'litres',
}

/** @param type the key of an attribute, or a time */
export const serviceUnitOf = (type: string): ServiceUnit =>
  (Object.hasOwn(units, type) ? units[type] : undefined) ?? (type.endsWith('Time') ? 'time' : 'plain')

export const serviceStates = ['due', 'soon', 'fine', 'unknown'] as const

/** How a service stands, in the unit of its marks. */
export interface ServiceStanding {
  state: (typeof serviceStates)[number]
  /** the mark before; null for none */
  lastDue: number | null
  /** the mark that is due, else the next one; null where the value is not known */
  nextDue: number | null
  /** to that mark: below 0 when it is passed */
  left: number | null
  /** how much of the way to that mark is used, percent: more than 100 when it is passed */
  used: number | null
}

/** A tenth of the period, where nobody said how early a warning is wanted; never so early that marks overlap. */
export const warningOf = (period: number, wanted: unknown): number =>
  Math.min(period / 2, Number(wanted) > 0 ? Number(wanted) : period / 10)

/**
 * How a service stands. Where nobody says when a workshop was done, it is due for as long behind a mark as a warning comes
 * before it, and from then on it counts as done. Else it is due a period after it was done, until somebody says so again.
 * @param value null where it is not known
 * @param done the value at which it was done last; null where nobody said so
 */
export function serviceStanding(
  plan: Plan & { warnBefore: number },
  value: number | null,
  done: number | null = null,
): ServiceStanding {
  if (done !== null) return standingSince(done, plan, value)
  if (value === null) return { state: 'unknown', lastDue: null, nextDue: null, left: null, used: null }
  const { start, period, warnBefore } = plan
  const next = nextMark(value, plan)
  const passed = next > start ? next - period : null
  const isDue = passed !== null && value - passed <= warnBefore
  const nextDue = isDue ? passed : next
  const before = isDue ? passed - period : passed
  const left = nextDue - value
  // up to its first mark, a counter begins at nought
  const stretch = !isDue && passed === null && start > 0 ? Math.min(start, period) : period
  return {
    state: isDue ? 'due' : left <= warnBefore ? 'soon' : 'fine',
    lastDue: before !== null && before >= start ? before : null,
    nextDue,
    left,
    used: Math.max(0, roundTo((100 * (stretch - left)) / stretch, 10)),
  }
}

function standingSince(
  done: number,
  { period, warnBefore }: Plan & { warnBefore: number },
  value: number | null,
): ServiceStanding {
  const nextDue = done + period
  if (value === null) return { state: 'unknown', lastDue: null, nextDue, left: null, used: null }
  const left = nextDue - value
  return {
    state: left <= 0 ? 'due' : left <= warnBefore ? 'soon' : 'fine',
    lastDue: null,
    nextDue,
    left,
    used: Math.max(0, roundTo((100 * (value - done)) / period, 10)),
  }
}
