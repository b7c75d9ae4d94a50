import { expect, test } from 'vitest'
import { engineSettings } from '../../../../shared/domain/engine/engine-settings.ts'
import { speedingStretches, type SpeedingChoice } from '../../../../shared/domain/reports/speeding.ts'
import type { Position } from '../../../../shared/domain/position.ts'
import { minuteMs, secondMs } from '../../../../shared/domain/time/durations.ts'
import { midnight, trackOf, type Reported } from '../../../support/track-fixture.ts'

const settings = { ...engineSettings(() => undefined).overspeed, multiplier: 1 }
const limited = (speedLimit: number, more: Partial<SpeedingChoice> = {}): SpeedingChoice => ({
  limits: { settings: { ...settings, speedLimit }, geofences: [{ id: 7, speedLimit: 30 }] },
  leastMs: 0,
  ...more,
})

/** A fix each minute, a hundred metres apart. */
const drive = (speeds: readonly number[], more: (place: number) => Partial<Position> = () => ({})): Position[] =>
  trackOf(
    speeds.map((speed, place): Reported => {
      const { attributes, ...rest } = more(place)
      return [place, true, place * 100, { speed, ...rest, attributes: { distance: 100, ...attributes } }]
    }),
  )

const inGeofence = (from: number, to: number) => (place: number) =>
  place >= from && place <= to ? { geofenceIds: [7] } : {}

test.each<{ name: string; positions: Position[]; choice: SpeedingChoice; found: string[] }>([
  {
    name: 'from the first fix that is too fast to the first that is not, with its peak',
    positions: drive([40, 60, 70, 60, 40]),
    choice: limited(50),
    found: ['1-4 300 m, 70 > 50 at 2, vehicle'],
  },
  { name: 'just as fast as allowed is not too fast', positions: drive([50, 50]), choice: limited(50), found: [] },
  { name: 'nobody set a limit', positions: drive([60, 90]), choice: limited(0), found: [] },
  {
    name: 'a moment just below the limit does not end it',
    positions: drive([60, 48, 60, 40]),
    choice: limited(50),
    found: ['0-3 300 m, 60 > 50 at 0, vehicle'],
  },
  {
    name: 'the limit asked for takes the place of all others',
    positions: drive([40, 60, 40], inGeofence(0, 2)),
    choice: limited(20, { asked: 50 }),
    found: ['1-2 100 m, 60 > 50 at 1, asked'],
  },
  {
    name: 'in a geofence its own limit applies',
    positions: drive([40, 40, 40], inGeofence(1, 1)),
    choice: limited(50),
    found: ['1-2 100 m, 40 > 30 at 1, geofence 7'],
  },
  {
    name: 'where the limit falls, the peak is where it is surpassed most',
    positions: drive([60, 55, 20], inGeofence(1, 2)),
    choice: limited(50),
    found: ['0-2 200 m, 55 > 30 at 1, geofence 7'],
  },
  {
    name: 'a limit that the tracker sends comes before the vehicle’s',
    positions: drive([40, 40, 20], () => ({ attributes: { speedLimit: 30 } })),
    choice: limited(50),
    found: ['0-2 200 m, 40 > 30 at 0, road'],
  },
  {
    name: 'what was surpassed for a shorter time is left out',
    positions: drive([60, 40, 60, 60, 60, 40]),
    choice: limited(50, { leastMs: 2 * minuteMs }),
    found: ['2-5 300 m, 60 > 50 at 2, vehicle'],
  },
  {
    name: 'a silence ends it where it was known last',
    positions: [...drive([60, 60]), ...drive(Array.from({ length: 12 }, () => 60)).slice(10)],
    choice: limited(50),
    found: ['0-1 100 m, 60 > 50 at 0, vehicle', '10-11 100 m, 60 > 50 at 10, vehicle'],
  },
  {
    name: 'outliers and what the receiver repeats are passed over',
    positions: drive([40, 90, 90, 40], (place) =>
      place === 1 ? { attributes: { outlier: true } } : { outdated: place === 2 },
    ),
    choice: limited(50),
    found: [],
  },
  {
    name: 'what is under way ends with the last fix',
    positions: drive([40, 60, 65]),
    choice: limited(50),
    found: ['1-2 100 m, 65 > 50 at 2, vehicle'],
  },
])('$name', ({ positions, choice, found }) => {
  const minuteOf = (time: number) => (time - midnight) / (60 * secondMs)
  const texts = speedingStretches(positions, choice).map(
    ({ start, end, metres, peak, limit, limitOf, geofenceId }) =>
      `${minuteOf(start)}-${minuteOf(end)} ${metres} m, ${peak.speed} > ${limit} at ${minuteOf(peak.fixTime)}, ${limitOf}${geofenceId ? ` ${geofenceId}` : ''}`,
  )
  expect(texts).toEqual(found)
})
