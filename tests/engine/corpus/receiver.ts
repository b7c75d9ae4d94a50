import { dice } from '../../support/tracks.ts'
import { between, type Roll, type Spot } from './drive.ts'
import { began, burntPerSecond, type Drive, type Park, type Plan, type Stretch } from './life.ts'

/** One position of our own JSON, as a tracker would send it. */
export interface Sent {
  time: string
  latitude: number
  longitude: number
  speed?: number
  course: number
  accuracy?: number
  valid?: boolean
  attributes: { ignition?: boolean; fuel: number }
}

const origin = { latitude: 36.7, longitude: 3.05 }
const metresPerDegree = 111_319.5

export const placeOf = ({ east, north }: Spot) => ({
  latitude: origin.latitude + north / metresPerDegree,
  longitude: origin.longitude + east / metresPerDegree / Math.cos((origin.latitude * Math.PI) / 180),
})

/** Noise of about this many metres, most of which stays for a while: receivers do not tremble, they wander. */
export class Wander {
  #at: Spot = { east: 0, north: 0 }
  readonly #roll: Roll

  constructor(roll: Roll) {
    this.#roll = roll
  }

  next(metres: number, elapsedSeconds: number, lastsSeconds: number): Spot {
    const stays = Math.exp(-elapsedSeconds / lastsSeconds)
    const fresh = metres * Math.sqrt(1 - stays * stays)
    this.#at = {
      east: this.#at.east * stays + bell(this.#roll) * fresh,
      north: this.#at.north * stays + bell(this.#roll) * fresh,
    }
    const white = metres / 4
    return { east: this.#at.east + bell(this.#roll) * white, north: this.#at.north + bell(this.#roll) * white }
  }
}

/** A number around 0, mostly within 1 and rarely beyond 3: the sum of twelve rolls. */
export function bell(roll: Roll): number {
  let sum = -6
  for (let rolls = 0; rolls < 12; rolls++) sum += roll()
  return sum
}

interface Reading {
  time: number
  spot: Spot
  metresPerSecond: number
  course: number
  isDriving: boolean
  isUrban: boolean
  isValid: boolean
  fuel: number
}

/** What a cheap receiver makes of a life: noise, reflections between walls, tunnels, drift while parked, a tank that sloshes. */
export function received(life: readonly Stretch[], plan: Plan): Sent[] {
  const roll = dice(plan.seed + 77_777)
  const wander = new Wander(roll)
  const habits = { reportsSpeed: roll() < 0.8, reportsIgnition: roll() < 0.6, reportsAccuracy: roll() < 0.5 }
  let before = began
  return readings(life, plan).map((reading) => {
    const { time, isDriving, isUrban, isValid } = reading
    const metres = isDriving ? (isUrban ? 9 : 4) : 14
    const noise = wander.next(metres, (time - before) / 1000, isDriving ? 40 : 240)
    before = time
    const jumps = isDriving ? isUrban && roll() < 0.02 : roll() < 0.002
    const away = jumps ? between(roll, 0, 360) : 0
    const far = jumps ? between(roll, isDriving ? 300 : 90, isDriving ? 3000 : 600) : 0
    const east = reading.spot.east + noise.east + Math.sin(away) * far
    const north = reading.spot.north + noise.north + Math.cos(away) * far
    return { ...sent(reading, { east, north }, { roll, ...habits }), ...(isValid ? {} : { valid: false }) }
  })
}

interface Habits {
  roll: Roll
  reportsSpeed: boolean
  reportsIgnition: boolean
  reportsAccuracy: boolean
}

function sent(reading: Reading, spot: Spot, { roll, reportsSpeed, reportsIgnition, reportsAccuracy }: Habits): Sent {
  const { time, isDriving, isUrban, metresPerSecond } = reading
  // one parked fix in eight claims to crawl
  const crawls = !isDriving && roll() < 0.12 ? between(roll, 0.3, 3) : 0
  const speed = metresPerSecond > 0.3 ? Math.max(0, metresPerSecond * 3.6 + bell(roll)) : crawls
  const slosh = isDriving ? 0.9 : 0.25
  return {
    time: new Date(time).toISOString(),
    ...placeOf(spot),
    ...(reportsSpeed ? { speed: Math.round(speed * 10) / 10 } : {}),
    course: Math.round(reading.course),
    ...(reportsAccuracy ? { accuracy: isUrban ? 25 : 8 } : {}),
    attributes: {
      ...(reportsIgnition ? { ignition: isDriving } : {}),
      fuel: Math.max(0, Math.round((reading.fuel + bell(roll) * slosh) * 10) / 10),
    },
  }
}

const readings = (
  life: readonly Stretch[],
  { cadenceSeconds, parkedSeconds = Math.max(cadenceSeconds, 60) }: Plan,
): Reading[] =>
  life.flatMap((stretch) => {
    const everyMs = (stretch.kind === 'drive' ? cadenceSeconds : parkedSeconds) * 1000
    const times = Array.from(
      { length: Math.ceil((stretch.to - stretch.from) / everyMs) },
      (_, step) => stretch.from + step * everyMs,
    )
    return times.flatMap((time) => {
      const reading = stretch.kind === 'park' ? parkedReading(stretch, time) : drivingReading(stretch, time)
      return reading ? [reading] : []
    })
  })

function drivingReading({ from, moments, tunnel, isUrban, fuel }: Drive, time: number): Reading | null {
  const second = Math.floor((time - from) / 1000)
  const isHidden = tunnel !== null && second >= tunnel.from && second < tunnel.to
  if (isHidden && tunnel.isSilent) return null
  const { metresPerSecond, course } = moments[second]!
  const spot = moments[isHidden ? tunnel.from : second]!
  const left = fuel - second * burntPerSecond
  return { time, spot, metresPerSecond, course, isDriving: true, isUrban, isValid: !isHidden, fuel: left }
}

function parkedReading({ at, fuel, change }: Park, time: number): Reading {
  const share = change ? Math.min(1, Math.max(0, (time - change.from) / (change.to - change.from))) : 0
  return {
    time,
    spot: at,
    metresPerSecond: 0,
    course: 0,
    isDriving: false,
    isUrban: false,
    isValid: true,
    fuel: fuel + share * (change?.litres ?? 0),
  }
}
