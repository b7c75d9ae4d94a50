import { describe, expect, it } from 'vitest'
import { readInEnglish, recordOf } from '../../../support/tracker-records.ts'

const properties = {
  timestamp: '2026-05-01T08:00:00-0700',
  altitude: 61,
  speed: 11.6,
  horizontal_accuracy: 30,
  vertical_accuracy: -1,
  motion: ['driving', 'stationary'],
  battery_state: 'charging',
  battery_level: 0.89,
  device_id: 'phone-3',
  wifi: 'home',
  course: 118,
}
const feature = (changes: object = {}, more: object = {}) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [3.05876, 36.75381] },
  properties: { ...properties, ...changes },
  ...more,
})
const read = (payload: unknown) => readInEnglish(recordOf('http/overland/phone-3', payload))
const one = (changes: object = {}) => {
  const message = read([feature(changes)])
  if (message.kind !== 'fixes' || !message.fixes[0]) throw new Error(JSON.stringify(message))
  return { ...message.fixes[0], noted: message.noted ?? [] }
}

describe('places of Overland', () => {
  it('are positions in our units, without the name of the network', () => {
    const { location, attributes, fixTime, protocol, noted } = one()
    expect([protocol, fixTime, noted]).toEqual(['overland', Date.UTC(2026, 4, 1, 15), []])
    expect(location).toMatchObject({ latitude: 36.75381, longitude: 3.05876, altitude: 61, course: 118, accuracy: 30 })
    expect(location!.speed).toBeCloseTo(22.55, 2)
    expect(attributes).toEqual({ batteryLevel: 89, charge: true, activity: 'driving,stationary' })
  })

  it.each([
    { changes: { speed: -1 }, location: { speed: null } },
    { changes: { course: -1 }, location: { course: null } },
    { changes: { horizontal_accuracy: -1 }, location: { accuracy: 0 } },
    { changes: { altitude: undefined }, location: { altitude: 0 } },
  ])('say with $changes that they do not know', ({ changes, location }) => {
    const { location: found, noted } = one(changes)
    expect(found).toMatchObject(location)
    expect(noted).toEqual([])
  })

  it.each([
    { changes: { battery_level: -1, battery_state: 'unknown' }, attributes: { activity: 'driving,stationary' } },
    { changes: { motion: [] }, attributes: { batteryLevel: 89, charge: true } },
  ])('keep only what is known: $changes', ({ changes, attributes }) => {
    expect(one(changes).attributes).toEqual(attributes)
  })

  it('a bad one leaves its neighbours alone', () => {
    const bad = [
      feature({ timestamp: 'soon' }),
      feature({}, { geometry: null }),
      feature({}, { geometry: { type: 'Point', coordinates: [3, 91] } }),
      7,
    ]
    expect(read([feature(), ...bad])).toMatchObject({
      kind: 'fixes',
      fixes: [{}],
      rejected: [
        { field: '[1].properties.timestamp' },
        { field: '[2].geometry.coordinates' },
        { field: '[3].geometry.coordinates.latitude' },
        { field: '[4]' },
      ],
    })
  })

  it.each([
    { name: 'no places', payload: [] },
    { name: 'a trip', payload: [feature({ type: 'trip' })] },
    { name: 'a visit', payload: [feature({ action: 'visit' })] },
  ])('$name: understood, and nothing to store', ({ payload }) => {
    expect(read(payload)).toEqual({ kind: 'ignored', uniqueId: 'phone-3' })
  })
})
