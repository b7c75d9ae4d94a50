import { dayOf, noCarryOver } from '../../../shared/domain/days/day.ts'
import { deriveDayAndPositions } from '../../../shared/domain/days/derive-day.ts'
import { derivedBy } from '../../../shared/domain/days/derivation-flags.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { buildPosition, noon } from '../../support/builders.ts'
import { usualDays as settings, segmentsOf } from '../../support/track-fixture.ts'
import { liverpoolBuses, munichCar, positionsOf, type TrackRecord } from '../../support/tracks.ts'
import { atLeast, type Figure } from '../figure.ts'

/** How fast days are derived again, and what is found in real tracks, for a person to compare. */
export async function measureTrips(): Promise<Figure[]> {
  const sent = longTrack(100_000)
  const { positions: stored } = deriveDays(sent)
  const track = structuredClone(stored)
  deriveDays(track)
  const { segments, perSecond } = deriveDays(track)
  return [
    { name: 'fixes of one device derived again', value: perSecond, unit: 'fixes/s', goal: atLeast(200_000) },
    { name: 'the same where every total changes', value: deriveDays(sent).perSecond, unit: 'fixes/s', goal: '' },
    { name: 'trips and stops found in them', value: segments, unit: 'segments', goal: '' },
    ...realTracks(),
  ]
}

/** A fix every ten seconds: an hour of driving, then an hour of standing, again and again. */
function longTrack(count: number): Position[] {
  let longitude = 3.05
  return Array.from({ length: count }, (_, step) => {
    const moving = Math.floor(step / 360) % 2 === 0
    if (moving) longitude += 0.0011
    return buildPosition(step, {
      fixTime: noon + step * 10_000,
      longitude: ((longitude + 180) % 360) - 180,
      speed: moving ? 20 : 0,
      derived: derivedBy('motion', 'distance', 'totalDistance', 'hours'),
      attributes: { motion: moving, ignition: moving },
    })
  })
}

/** @returns how many segments ended, the positions as they are stored then, and how fast it was */
function deriveDays(track: readonly Position[]): { segments: number; positions: Position[]; perSecond: number } {
  const began = performance.now()
  const positions: Position[] = []
  let carry = noCarryOver
  let [segments, from] = [0, 0]
  while (from < track.length) {
    const day = dayOf(track[from]!.fixTime)
    let to = from
    while (to < track.length && dayOf(track[to]!.fixTime) === day) to++
    const reported = deriveDayAndPositions({ day, before: carry }, track.slice(from, to), settings)
    segments += reported.day.segments.length
    carry = reported.day.carry
    for (const position of reported.positions) positions.push(position)
    from = to
  }
  return { segments, positions, perSecond: track.length / ((performance.now() - began) / 1000) }
}

const realTracks = (): Figure[] => [
  ...tripsOf('Munich car', munichCar()),
  ...liverpoolBuses().flatMap((bus, index) => tripsOf(`Liverpool bus ${index + 1}`, bus)),
]

function tripsOf(name: string, track: readonly TrackRecord[]): Figure[] {
  const trips = segmentsOf(positionsOf(track)).filter(({ isTrip }) => isTrip)
  const kilometres = trips.reduce((sum, { start, end }) => sum + end.metres - start.metres, 0) / 1000
  return [
    { name: `${name}: trips`, value: trips.length, unit: 'trips', goal: '' },
    { name: `${name}: driven in them`, value: kilometres, unit: 'km', goal: '' },
  ]
}
