import type { TripJson } from '../../../../shared/wire/report-json.ts'

/** What one driver drove, with whichever device. Units as in trips. */
export interface DriverTrips {
  /** name, or identifier of a driver without a name; null for trips without a driver */
  driver: string | null
  trips: number
  devices: string[]
  distance: number
  duration: number
  maxSpeed: number
  spentFuel: number
}

/** Trips summed by driver: those who drove most first, trips without a driver last. */
export function tripsByDriver(trips: readonly TripJson[]): DriverTrips[] {
  const drivers = new Map<string | null, DriverTrips & { names: Set<string> }>()
  for (const trip of trips) {
    if (trip.gap) continue
    const key = trip.driverUniqueId
    const known = drivers.get(key) ?? {
      driver: trip.driverName ?? key,
      trips: 0,
      devices: [],
      names: new Set<string>(),
      distance: 0,
      duration: 0,
      maxSpeed: 0,
      spentFuel: 0,
    }
    known.trips += 1
    known.names.add(trip.deviceName)
    known.distance += trip.distance
    known.duration += trip.duration
    known.maxSpeed = Math.max(known.maxSpeed, trip.maxSpeed)
    known.spentFuel += trip.spentFuel
    drivers.set(key, known)
  }
  return [...drivers.values()]
    .map(({ names, ...sums }) => ({ ...sums, devices: [...names].sort() }))
    .sort((a, b) => Number(a.driver === null) - Number(b.driver === null) || b.distance - a.distance)
}
