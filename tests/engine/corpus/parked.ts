import { metresBetween, between } from './drive.ts'
import { dice } from '../../support/tracks.ts'
import { began } from './life.ts'
import { placeOf, Wander, type Sent } from './receiver.ts'
import { throughEngine } from './through-engine.ts'
import { areaOf } from './truth.ts'

export interface Parking {
  /** how far the vehicle truly stands from the edge of the geofence; below 0 outside of it */
  metresInside: number
  cadenceSeconds: number
  days: number
  seed?: number
  fixesPerMessage?: number
}

const radius = 200

/**
 * A vehicle that does not move at all, at the edge of a geofence, under a receiver that wanders and now and then jumps.
 * Every crossing after the first fix, and every trip, is false.
 */
export async function parkedAtTheEdge({ metresInside, cadenceSeconds, days, seed = 5, fixesPerMessage = 50 }: Parking) {
  const roll = dice(seed)
  const wander = new Wander(roll)
  const depot = { centre: { east: 0, north: 0 }, radius }
  const sides = { inside: 0, outside: 0 }
  const sent: Sent[] = Array.from({ length: (days * 86_400) / cadenceSeconds }, (_, step) => {
    const noise = wander.next(15, cadenceSeconds, 240)
    const jumps = roll() < 0.002 ? between(roll, 60, 800) * (roll() < 0.5 ? -1 : 1) : 0
    const spot = { east: radius - metresInside + noise.east + jumps, north: noise.north }
    sides[metresBetween(spot, depot.centre) <= radius ? 'inside' : 'outside']++
    const crawls = roll() < 0.12 ? between(roll, 0.3, 3) : 0
    return {
      time: new Date(began + step * cadenceSeconds * 1000).toISOString(),
      ...placeOf(spot),
      speed: Math.round(crawls * 10) / 10,
      course: 0,
      attributes: { fuel: 50 },
    }
  })
  const { events, segments } = await throughEngine(sent, { areas: [areaOf(depot)], fixesPerMessage })
  const crossings = events
    .filter(({ type }) => type === 'geofenceEnter' || type === 'geofenceExit')
    .map(({ type, eventTime }) => ({ type, step: (eventTime - began) / cadenceSeconds / 1000 }))
    .filter(({ step }) => step > 0)
  return { fixes: sent.length, sides, events, crossings, trips: segments.filter(({ isTrip }) => isTrip).length }
}
