import { expect, it } from 'vitest'
import { writeSelection } from '../../../../web/src/live/selection.ts'
import { readGeofence, writeGeofence } from '../../../../web/src/map/geofences/geofence-selection.ts'

it.each([
  { query: '', id: null },
  { query: '?geofence=7', id: 7 },
  { query: '?geofence=0', id: null },
  { query: '?geofence=-7', id: null },
  { query: '?geofence=1e99', id: null },
  { query: '?geofence=seven', id: null },
  { query: '?geofence=7&device=3', id: null },
])('the address $query opens the card of geofence $id', ({ query, id }) => expect(readGeofence(query)).toBe(id))

it('one card is open at a time, and other parameters stay', () => {
  expect(writeGeofence('?q=van&device=3&follow=1', 7)).toBe('q=van&geofence=7')
  expect(writeSelection('?q=van&geofence=7', 3, false)).toBe('q=van&device=3')
  expect(writeGeofence('?q=van&geofence=7', null)).toBe('q=van')
})
