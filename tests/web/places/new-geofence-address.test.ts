import { expect, test } from 'vitest'
import { newGeofenceAddress, readNewCircle } from '../../../web/src/geofences/new-geofence-address.ts'

test('the address of a new geofence holds its circle', () => {
  const address = newGeofenceAddress({ latitude: -36.7500001, longitude: 179.9999999 }, 149.6)
  expect(address).toBe('/geofences?circle=-36.750000,180.000000,150')
  expect(readNewCircle(new URL(address, 'https://a.example').searchParams)).toEqual({
    kind: 'circle',
    centre: { latitude: -36.75, longitude: 180 },
    radiusMetres: 150,
  })
})

test.each(['', '1,2', '1,2,3,4', '91,2,3', '1,181,3', '1,2,0', '1,2,-3', '1,2,1e9', 'a,b,c', '1,2,99999999'])(
  'a circle of "%s" is none',
  (circle) => expect(readNewCircle(new URLSearchParams({ circle }))).toBeNull(),
)
