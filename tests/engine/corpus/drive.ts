/** Metres east and north of where a vehicle's life begins. */
export interface Spot {
  east: number
  north: number
}

/** Where a vehicle truly is at a second, how fast (m/s) and where it heads (degrees clockwise from north). */
export interface Moment extends Spot {
  metresPerSecond: number
  course: number
}

/** Numbers from 0 to 1 that are the same at every run. */
export type Roll = () => number

export const between = (roll: Roll, from: number, to: number): number => from + roll() * (to - from)

const acceleration = 1.8
const haltsPerKilometre = 0.6
/** metres from one red light to the next, at the least */
const lightsApart = 300

/** A drive to somewhere else as it truly was, second by second: bends, other speeds, red lights, and braking at the end. */
export function driveFrom(start: Spot, roll: Roll): Moment[] {
  const moments: Moment[] = []
  let at = start
  let speed = 0
  const bends = 2 + Math.floor(roll() * 4)
  let sinceHalt = 0
  let heading = between(roll, 0, 360)
  for (let bend = 0; bend < bends; bend++) {
    heading += bend === 0 ? 0 : between(roll, -80, 80)
    let left = between(roll, 900, 3200)
    const usual = between(roll, 9, 24)
    const isLast = bend === bends - 1
    while (left > 1) {
      const wanted = isLast ? Math.min(usual, Math.sqrt(2 * acceleration * left) + 0.5) : usual
      speed += Math.max(-acceleration, Math.min(acceleration, wanted - speed))
      const step = Math.min(left, speed)
      at = moved(at, heading, step)
      left -= step
      sinceHalt += step
      moments.push({ ...at, metresPerSecond: speed, course: ((heading % 360) + 360) % 360 })
      const halts = left > 150 && sinceHalt > lightsApart && roll() < (step / 1000) * haltsPerKilometre
      if (halts) {
        const waits = Math.round(between(roll, 15, 110))
        for (let second = 0; second < waits; second++)
          moments.push({ ...at, metresPerSecond: 0, course: moments.at(-1)!.course })
        speed = 0
        sinceHalt = 0
      }
    }
  }
  return moments
}

function moved({ east, north }: Spot, course: number, metres: number): Spot {
  const angle = (course * Math.PI) / 180
  return { east: east + Math.sin(angle) * metres, north: north + Math.cos(angle) * metres }
}

export const metresBetween = (one: Spot, other: Spot): number =>
  Math.hypot(one.east - other.east, one.north - other.north)
