import { expect, it } from 'vitest'
import { placeAt } from '../../../web/src/replay/track/place-at.ts'
import { fixAt, seconds } from './tracks-builder.ts'

const drive = [fixAt(0), fixAt(10), fixAt(20, { longitude: 3.001, latitude: 36.71 })]
const stands = { engine: 'stopped' as const, longitude: 3, speed: 0 }

it.each([
  { name: 'before the first fix', fixes: drive, at: -5, place: { longitude: 3, course: null, isGap: true } },
  { name: 'at the first fix', fixes: drive, at: 0, place: { longitude: 3, course: 90, isGap: false } },
  { name: 'half way', fixes: drive, at: 5, place: { longitude: 3.0005, latitude: 36.7, isGap: false } },
  { name: 'on the way north', fixes: drive, at: 15, place: { latitude: 36.705, course: 0, isGap: false } },
  { name: 'after the last fix', fixes: drive, at: 60, place: { latitude: 36.71, course: 90, isGap: false } },
  { name: 'long after it', fixes: drive, at: 600, place: { latitude: 36.71, course: null, isGap: true } },
  {
    name: 'between fixes that are too far apart',
    fixes: [fixAt(0), fixAt(900)],
    at: 400,
    place: { longitude: 3, isGap: true },
  },
  {
    name: 'standing',
    fixes: [fixAt(0, stands), fixAt(60, stands)],
    at: 30,
    place: { longitude: 3, course: null, isGap: false },
  },
  {
    name: 'across the 180th meridian',
    fixes: [fixAt(0, { longitude: 179.9 }), fixAt(10, { longitude: -179.9 })],
    at: 5,
    place: { longitude: 180, course: 90, isGap: false },
  },
])('a vehicle is drawn $name', ({ fixes, at, place }) => {
  const { longitude, latitude, ...found } = placeAt(fixes, seconds(at))!
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  expect({ ...found, longitude: rounded(longitude), latitude: rounded(latitude) }).toMatchObject(place)
})

it('nothing is drawn without fixes', () => expect(placeAt([], seconds(0))).toBeNull())

it('the fix that holds is the last one', () => {
  expect(placeAt(drive, seconds(15))!.fix.id).toBe(110)
})
