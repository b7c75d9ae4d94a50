import type { Geofence } from '../../../shared/entities/geofence.ts'
import { chance, towns } from './fake-fleet.ts'

const colours = ['#2a5bb8', '#b84a0c', '#117a45', '#8a35a8']

/** Depots, districts and roads in the towns of the fleet: of every three a circle, an area of 12 to 60 corners, a line. */
export function fakeGeofences(count: number): Geofence[] {
  return Array.from({ length: count }, (_, index) => {
    const [longitude, latitude] = towns[index % towns.length]!
    const centre = [latitude + (chance(index) - 0.5) * 0.4, longitude + (chance(index + 0.5) - 0.5) * 0.5] as const
    return {
      id: index + 1,
      name: `${['Depot', 'District', 'Road'][index % 3]} ${index + 1}`,
      description: null,
      area: [circle, district, road][index % 3]!(centre, index),
      calendarId: 0,
      attributes: { color: colours[index % colours.length] },
    }
  })
}

/** A district of a town with so many corners. */
export function fakeDistrict(id: number, corners: number): Geofence {
  const [longitude, latitude] = towns[0]
  const ring = Array.from({ length: corners }, (_, corner) => {
    const angle = (corner / corners) * 2 * Math.PI
    const reach = 0.1 + chance(corner * 0.01) * 0.0001
    return `${(latitude + reach * Math.sin(angle)).toFixed(6)} ${(longitude + reach * Math.cos(angle)).toFixed(6)}`
  })
  const area = `POLYGON ((${ring.join(', ')}))`
  return { id, name: 'Airport', description: null, area, calendarId: 0, attributes: {} }
}

type Centre = readonly [latitude: number, longitude: number]

const circle = ([latitude, longitude]: Centre, seed: number): string =>
  `CIRCLE (${latitude} ${longitude}, ${100 + Math.round(chance(seed + 0.1) * 1900)})`

function district([latitude, longitude]: Centre, seed: number): string {
  const corners = 12 + Math.floor(chance(seed + 0.2) * 48)
  const ring = Array.from({ length: corners }, (_, corner) => {
    const angle = (corner / corners) * 2 * Math.PI
    const reach = 0.02 + chance(seed + corner * 0.01) * 0.03
    return `${latitude + reach * Math.sin(angle)} ${longitude + reach * Math.cos(angle)}`
  })
  return `POLYGON ((${[...ring, ring[0]].join(', ')}))`
}

function road([latitude, longitude]: Centre, seed: number): string {
  const points = Array.from({ length: 30 }, (_, at) => {
    const bend = (chance(seed + at * 0.01) - 0.5) * 0.01
    return `${latitude + at * 0.004 + bend} ${longitude + at * 0.005 - bend}`
  })
  return `LINESTRING (${points.join(', ')})`
}
