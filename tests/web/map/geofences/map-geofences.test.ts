import { expect, it } from 'vitest'
import { mapPreferencesOf } from '../../../../web/src/map/map-preferences.ts'

const nowhere = { latitude: 0, longitude: 0, zoom: 0 }
const person = (attributes: object) => ({ ...nowhere, attributes: { ...attributes } })
const tenant = (attributes: object, forceSettings = false) => ({ ...person(attributes), forceSettings, mapUrl: null })

it.each([
  { name: 'nobody said', user: {}, server: {}, forces: false, shown: true },
  { name: 'the person does not want them', user: { mapGeofences: false }, server: {}, forces: false, shown: false },
  { name: 'the tenant does not', user: {}, server: { mapGeofences: false }, forces: false, shown: false },
  {
    name: 'the person wants them, the tenant does not',
    user: { mapGeofences: true },
    server: { mapGeofences: false },
    forces: false,
    shown: true,
  },
  {
    name: 'the tenant decides for all',
    user: { mapGeofences: true },
    server: { mapGeofences: 'false' },
    forces: true,
    shown: false,
  },
])('geofences are on the map when $name: $shown', ({ user, server, forces, shown }) => {
  expect(mapPreferencesOf(person(user), tenant(server, forces)).mapGeofences).toBe(shown)
})
