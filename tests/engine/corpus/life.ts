import { dice } from '../../support/tracks.ts'
import { between, driveFrom, type Moment, type Roll, type Spot } from './drive.ts'

/** Fuel that came or went while the vehicle stood: what the engine has to find. Times in epoch ms. */
export interface FuelChange {
  from: number
  to: number
  /** litres: more than 0 was filled up, less was stolen */
  litres: number
}

/** A stretch of a vehicle's life as it truly was. Times in epoch ms. */
export type Stretch = Park | Drive

export interface Park {
  kind: 'park'
  from: number
  to: number
  at: Spot
  /** litres in the tank as it begins */
  fuel: number
  change: FuelChange | null
}

export interface Drive {
  kind: 'drive'
  from: number
  to: number
  fuel: number
  moments: readonly Moment[]
  isUrban: boolean
  tunnel: Tunnel | null
}

/** Seconds of the drive without the sky; some receivers say nothing there, others repeat the last place in doubt. */
export interface Tunnel {
  from: number
  to: number
  isSilent: boolean
}

export interface Plan {
  seed: number
  /** seconds between two fixes under way */
  cadenceSeconds: number
  /** while parked; a minute at the least when nobody says so */
  parkedSeconds?: number
  drives: number
}

export const began = Date.UTC(2024, 4, 6, 5)
/** litres */
export const burntPerSecond = 0.25 / 60

/**
 * Parks and drives in turn, beginning and ending with a park. The shortest park is as long as two fixes and the time
 * that makes a stop: what is shorter nobody can know.
 */
export function lifeOf({ seed, cadenceSeconds, drives }: Plan): Stretch[] {
  const roll = dice(seed)
  for (let warmUp = 0; warmUp < 8; warmUp++) roll()
  const stretches: Stretch[] = []
  let time = began
  let at: Spot = { east: 0, north: 0 }
  let fuel = 120
  for (let index = 0; index <= drives; index++) {
    const park = parkedAt(at, { time, roll, leastSeconds: 600 + 2 * cadenceSeconds, fuel })
    stretches.push(park)
    time = park.to
    fuel += park.change?.litres ?? 0
    if (index === drives) break
    const moments = driveFrom(at, roll)
    const last = moments.at(-1)!
    const isUrban = roll() < 0.4
    stretches.push({
      kind: 'drive',
      from: time,
      to: time + moments.length * 1000,
      fuel,
      moments,
      isUrban,
      tunnel: roll() < 0.35 ? tunnelIn(moments.length, roll) : null,
    })
    time += moments.length * 1000
    fuel -= moments.length * burntPerSecond
    at = { east: last.east, north: last.north }
  }
  return stretches
}

interface Parking {
  time: number
  roll: Roll
  leastSeconds: number
  fuel: number
}

function parkedAt(at: Spot, { time, roll, leastSeconds, fuel }: Parking): Park {
  const isNight = roll() < 0.15
  const seconds = Math.round(isNight ? between(roll, 8, 12) * 3600 : leastSeconds + roll() * roll() * 3 * 3600)
  const to = time + seconds * 1000
  return { kind: 'park', from: time, to, at, fuel, change: fuelChange({ from: time, to, roll, fuel }) }
}

/** Filling up takes some minutes, and so does a thief; both leave the vehicle alone for a while before and after. */
function fuelChange({ from, to, roll, fuel }: { from: number; to: number; roll: Roll; fuel: number }) {
  const what = roll()
  if (what > 0.5 || to - from < 25 * 60_000) return null
  const isFilled = fuel < 60 || (what < 0.25 && fuel < 200)
  const litres = isFilled ? between(roll, 15, 55) : -between(roll, 15, 40)
  const begins = from + 420_000 + roll() * (to - from - 25 * 60_000)
  return { from: begins, to: begins + between(roll, 120, 300) * 1000, litres }
}

function tunnelIn(seconds: number, roll: Roll): Tunnel {
  const from = Math.round(between(roll, 0.2, 0.6) * seconds)
  return { from, to: Math.min(seconds - 60, from + Math.round(between(roll, 40, 220))), isSilent: roll() < 0.5 }
}
