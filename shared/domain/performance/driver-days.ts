import { dayMs, hourMs } from '../time/durations.ts'
import { wallTimeOf } from '../time/time-zone.ts'
import { noDriving, speedingWeight, type Driving } from './score.ts'
import type { ScoreReason, ScoreSettings } from './score-settings.ts'

/** A trip, a stop or a gap, in order. */
export interface DrivenPart {
  kind: 'trip' | 'stop' | 'gap'
  /** epoch ms */
  start: number
  end: number
  metres: number
  engineMs: number
  /** of a trip; of a stop where it is known, else who drove before */
  driver: string | null
}

export interface HarshEvent {
  kind: 'acceleration' | 'braking' | 'cornering'
  /** epoch ms */
  time: number
  /** how often it counts, by how hard it was */
  weight: number
}

export interface TooFast {
  start: number
  end: number
  /** where it was furthest above the limit */
  time: number
  /** knots */
  speed: number
  limit: number
}

/** What one vehicle did. */
export interface VehicleDriving {
  parts: readonly DrivenPart[]
  harsh: readonly HarshEvent[]
  tooFast: readonly TooFast[]
}

/** A trip, or the stop in which an engine idled, with how much of a reason it has: events, or ms. */
export interface ReasonPart {
  reason: ScoreReason
  start: number
  end: number
  amount: number
}

export interface DriverPart {
  driver: string | null
  trips: number
  driving: Driving
  parts: readonly ReasonPart[]
}

type Ways = Pick<ScoreSettings, 'nightFrom' | 'nightUntil' | 'breakAfterMs' | 'breakMs'> & { zone: string }

/**
 * What each driver did with a vehicle, and what its trips have of each reason. Alarms outside of trips, as of a vehicle
 * that is loaded, count for nobody.
 */
export function driverParts({ parts, harsh, tooFast }: VehicleDriving, ways: Ways): DriverPart[] {
  const found = new Map<string | null, DriverPart>()
  const add = (driver: string | null, more: Partial<Driving>, reasons: readonly ReasonPart[]) => {
    const known = found.get(driver) ?? { driver, trips: 0, driving: noDriving, parts: [] }
    const driving = { ...known.driving }
    for (const key of Object.keys(more) as (keyof Driving)[]) driving[key] += more[key]!
    found.set(driver, {
      driver,
      trips: known.trips + (more.metres === undefined ? 0 : 1),
      driving,
      parts: [...known.parts, ...reasons.filter(({ amount }) => amount > 0)],
    })
  }
  const run = new UnbrokenRun(ways)
  let latest: string | null = null
  for (const part of parts) {
    const { kind, start, end } = part
    const noBreakMs = run.step(part)
    if (kind === 'trip') {
      latest = part.driver
      const isWithin = ({ time }: { time: number }) => time >= start && time <= end
      const { counted, reasons } = tripReasons(part, {
        harsh: harsh.filter(isWithin),
        tooFast: tooFast.filter(isWithin),
      })
      const nightMs = nightMsIn(part, ways)
      const drove = { metres: part.metres, drivenMs: end - start, nightMs, noBreakMs, ...counted }
      add(latest, drove, [
        ...reasons,
        { reason: 'night', start, end, amount: nightMs },
        { reason: 'noBreak', start, end, amount: noBreakMs },
      ])
    } else if (kind === 'stop' && part.engineMs > 0) {
      add(part.driver ?? latest, { idleMs: part.engineMs }, [{ reason: 'idling', start, end, amount: part.engineMs }])
    }
  }
  return [...found.values()]
}

function tripReasons({ start, end }: DrivenPart, { harsh, tooFast }: Pick<VehicleDriving, 'harsh' | 'tooFast'>) {
  const times = (kind: HarshEvent['kind']) => harsh.filter((event) => event.kind === kind).length
  const weightOf = (kind: HarshEvent['kind']) =>
    harsh.reduce((all, event) => all + (event.kind === kind ? event.weight : 0), 0)
  const sum = (of: (each: TooFast) => number) => tooFast.reduce((all, each) => all + of(each), 0)
  const counted = {
    acceleration: times('acceleration'),
    braking: times('braking'),
    cornering: times('cornering'),
    accelerationWeight: weightOf('acceleration'),
    brakingWeight: weightOf('braking'),
    corneringWeight: weightOf('cornering'),
    speedingMs: sum((each) => each.end - each.start),
    speedingWeightedMs: sum((each) => (each.end - each.start) * speedingWeight(each.speed, each.limit)),
  }
  const reasons: ReasonPart[] = [
    { reason: 'acceleration', start, end, amount: counted.acceleration },
    { reason: 'braking', start, end, amount: counted.braking },
    { reason: 'cornering', start, end, amount: counted.cornering },
    { reason: 'speeding', start, end, amount: counted.speedingMs },
  ]
  return { counted, reasons }
}

/** How long somebody has been driving without a break. */
class UnbrokenRun {
  readonly #ways: Ways
  #driver: string | null = null
  #drivenMs = 0

  constructor(ways: Ways) {
    this.#ways = ways
  }

  /** @returns how much of a trip is beyond what is allowed; another driver begins at nought */
  step({ kind, start, end, driver }: DrivenPart): number {
    const { breakAfterMs, breakMs } = this.#ways
    if (kind !== 'trip') {
      if (end - start >= breakMs) this.#drivenMs = 0
      return 0
    }
    if (driver !== this.#driver) this.#drivenMs = 0
    this.#driver = driver
    const before = Math.max(0, this.#drivenMs - breakAfterMs)
    this.#drivenMs += end - start
    return Math.max(0, this.#drivenMs - breakAfterMs) - before
  }
}

/** How much of a stretch is in the night of a zone. */
export function nightMsIn(
  { start, end }: { start: number; end: number },
  { nightFrom, nightUntil, zone }: Pick<Ways, 'nightFrom' | 'nightUntil' | 'zone'>,
): number {
  if (nightFrom === nightUntil) return 0
  const shown = wallTimeOf(start, zone)
  const shownEnd = shown + (end - start)
  const nightLength = ((nightUntil - nightFrom + 24) % 24) * hourMs
  let sum = 0
  for (let day = Math.floor(shown / dayMs) - 1; day * dayMs < shownEnd; day++) {
    const from = day * dayMs + nightFrom * hourMs
    sum += Math.max(0, Math.min(shownEnd, from + nightLength) - Math.max(shown, from))
  }
  return sum
}
