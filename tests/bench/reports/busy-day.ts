import { derivedBy } from '../../../shared/domain/days/derivation-flags.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { quantise } from '../../../shared/domain/quantise.ts'
import { idOf, nextSequence } from '../../../shared/domain/ids.ts'
import { dayMs, minuteMs, secondMs } from '../../../shared/domain/time/durations.ts'
import { buildPosition } from '../../support/builders.ts'

const metresPerDegree = 111_320
const everyMs = 10 * secondMs
const trips = 12
const tripMs = 40 * minuteMs

/**
 * The fixes of days of a van in a town: one every ten seconds, twelve trips a day with a corner every few hundred metres,
 * standing in between and at night. Nothing is derived yet.
 *
 * @param seed other vans drive other ways
 */
export function busyDays(
  deviceId: number,
  days: number,
  { from, seed = 1 }: { from: number; seed?: number },
): Position[] {
  const random = randomFrom(seed)
  let at = { latitude: 36.7 + random() / 10, longitude: 3 + random() / 10 }
  let [heading, toCorner] = [0, 0]
  let sequence = 0
  return Array.from({ length: (days * dayMs) / everyMs }, (_, step) => {
    const fixTime = from + step * everyMs
    const isDriving = drivesAt(fixTime % dayMs)
    const speed = isDriving ? 15 + random() * 15 : 0
    if (isDriving) {
      const metres = speed * 0.5144 * 10
      toCorner -= metres
      if (toCorner < 0) {
        heading += (random() < 0.5 ? 1 : -1) * 90
        toCorner = 200 + random() * 800
      }
      at = {
        latitude: at.latitude + (Math.cos((heading * Math.PI) / 180) * metres) / metresPerDegree,
        longitude: at.longitude + (Math.sin((heading * Math.PI) / 180) * metres) / (metresPerDegree * 0.8),
      }
    }
    sequence = nextSequence(sequence, fixTime)
    return quantise(
      buildPosition(0, {
        id: idOf(deviceId, sequence),
        deviceId,
        fixTime,
        ...at,
        speed,
        derived: derivedBy('distance', 'totalDistance', 'hours', 'motion'),
        attributes: { ignition: isDriving, motion: isDriving },
      }),
    )
  })
}

/** Twelve times from 06:00 to 20:00 UTC. */
function drivesAt(timeOfDay: number): boolean {
  const since = timeOfDay - dayMs / 4
  const every = (dayMs * 14) / 24 / trips
  return since >= 0 && since < every * trips && since % every < tripMs
}

/** Mulberry32: the same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
