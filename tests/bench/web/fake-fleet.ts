import type { DeviceJson, PositionJson } from '../../../shared/wire/json.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import { device, deviceCategories } from '../../../shared/entities/device.ts'

/** Towns that a fleet of this size would work in, weighted by the order: longitude, latitude. */
export const towns = [
  [3.06, 36.73],
  [-0.64, 35.69],
  [6.61, 36.36],
  [5.41, 36.19],
  [2.35, 48.86],
  [4.84, 45.76],
  [5.37, 43.3],
  [-3.7, 40.42],
  [7.75, 48.58],
  [11.58, 48.14],
  [13.4, 52.52],
  [12.5, 41.9],
  [10.18, 36.8],
  [-2.98, 53.4],
] as const

/** A number in [0, 1) that depends on `seed` alone. */
export const chance = (seed: number): number => {
  const wave = Math.sin(seed * 127.1 + 311.7) * 43_758.5453
  return wave - Math.floor(wave)
}

export interface FakeFleet {
  devices: DeviceJson[]
  positions: PositionJson[]
  /** moves one device on: what a live message says of it then */
  move: (index: number, timeMs: number) => { device: DeviceJson; position: PositionJson }
}

const blank = device.schema.parse({ name: 'Truck', uniqueId: 'bench' })

/** A deterministic fleet spread over towns of Algeria and Europe; about six of ten move, one of eight is offline. */
export function fakeFleet(count: number, timeMs: number): FakeFleet {
  const devices: DeviceJson[] = []
  const positions: PositionJson[] = []
  for (let index = 0; index < count; index++) {
    const id = index + 1
    const [longitude, latitude] = towns[Math.floor(chance(id) ** 1.8 * towns.length)] ?? towns[0]
    const offline = chance(id + 0.3) < 0.12
    const moving = !offline && chance(id + 0.6) < 0.6
    const spread = chance(id + 0.1) ** 2 * 0.9
    const angle = chance(id + 0.2) * 2 * Math.PI
    devices.push({
      ...blank,
      id,
      name: `Truck ${String(id).padStart(4, '0')}`,
      uniqueId: `bench-${id}`,
      category: deviceCategories[index % deviceCategories.length]!,
      status: offline ? 'offline' : 'online',
      lastUpdate: isoTime(timeMs),
      positionId: id * 1000,
      activitySince: isoTime(timeMs - 600_000),
    })
    positions.push({
      id: id * 1000,
      deviceId: id,
      protocol: 'bench',
      serverTime: isoTime(timeMs),
      deviceTime: isoTime(timeMs),
      fixTime: isoTime(timeMs),
      outdated: false,
      valid: true,
      latitude: latitude + spread * Math.sin(angle) * 0.5,
      longitude: longitude + spread * Math.cos(angle),
      altitude: 20,
      speed: moving ? 25 : 0,
      course: chance(id + 0.4) * 360,
      accuracy: 8,
      address: null,
      geofenceIds: null,
      network: null,
      attributes: { motion: moving },
    })
  }
  const move = (index: number, timeMs: number) => {
    const before = positions[index]!
    const radians = (before.course * Math.PI) / 180
    const stepDegrees = 0.002
    const moved: PositionJson = {
      ...before,
      id: before.id + 1,
      serverTime: isoTime(timeMs),
      deviceTime: isoTime(timeMs),
      fixTime: isoTime(timeMs),
      latitude: before.latitude + Math.cos(radians) * stepDegrees,
      longitude: before.longitude + Math.sin(radians) * stepDegrees,
      course: (before.course + 7) % 360,
    }
    positions[index] = moved
    const device = { ...devices[index]!, lastUpdate: isoTime(timeMs), positionId: moved.id }
    // one in a hundred falls silent or speaks again, so that lists have to follow
    if (chance(moved.id + timeMs) < 0.01) device.status = device.status === 'online' ? 'offline' : 'online'
    devices[index] = device
    return { device, position: moved }
  }
  return { devices, positions, move }
}
