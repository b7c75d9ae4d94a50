import * as z from 'zod'
import type { StopJson, TripJson } from '../../../../shared/wire/report-json.ts'
import { addressed } from '../addresses.ts'
import { askedRows } from '../asked-rows.ts'
import { chosenVehicles } from '../chosen-vehicles.ts'
import { minutesOf, readingOf } from '../reading.ts'
import { minutes, more, page, pageOf, period, place, time, units, vehicle, vehicles } from '../shapes.ts'
import { tool } from '../tool.ts'

const input = z.object({ ...vehicles, ...period, ...page })

const byTime = (a: { startTime: string }, b: { startTime: string }): number =>
  Date.parse(a.startTime) - Date.parse(b.startTime)

export const trips = tool({
  name: 'trips',
  title: 'Trips',
  says: 'Trips of vehicles in a period, by start: from where to where, when, distance, speeds and driver.',
  input,
  output: z.object({
    units,
    total: z.int(),
    trips: z.array(
      z.object({
        ...vehicle,
        start: time,
        end: time,
        minutes,
        from: place,
        to: place,
        distance: z.number(),
        averageSpeed: z.number(),
        maxSpeed: z.number(),
        driver: z.string().nullable().describe('name; null where nobody knows'),
      }),
    ),
    more,
  }),
  async answer(asking, asked) {
    const devices = await chosenVehicles(asking.caller, asked)
    const { rows } = await askedRows(asking, ['trips'], { ...asked, devices })
    const all = (rows[0] as TripJson[]).toSorted(byTime)
    const { shown, more: after } = pageOf(all, asked)
    const placeOf = await addressed(asking, shown.flatMap(endsOf))
    const reading = readingOf(asking.reader)
    return {
      units: reading.units,
      total: all.length,
      trips: shown.map((trip) => {
        const [from, to] = endsOf(trip)
        return {
          deviceId: trip.deviceId,
          name: trip.deviceName,
          start: reading.time(trip.startTime),
          end: reading.time(trip.endTime),
          minutes: minutesOf(trip.duration),
          from: placeOf(from),
          to: placeOf(to),
          distance: reading.distance(trip.distance),
          averageSpeed: reading.speed(trip.averageSpeed),
          maxSpeed: reading.speed(trip.maxSpeed),
          driver: trip.driverName,
        }
      }),
      more: after,
    }
  },
})

const endsOf = ({ startLat, startLon, startAddress, endLat, endLon, endAddress }: TripJson) =>
  [
    { latitude: startLat, longitude: startLon, address: startAddress },
    { latitude: endLat, longitude: endLon, address: endAddress },
  ] as const

export const stops = tool({
  name: 'stops',
  title: 'Stops',
  says: 'Stops of vehicles in a period, by start: where, from when to when, and how long the engine ran.',
  input,
  output: z.object({
    units,
    total: z.int(),
    stops: z.array(
      z.object({
        ...vehicle,
        start: time,
        end: time,
        minutes,
        place,
        geofences: z.array(z.string()).describe('names, as far as the person sees them'),
        engineMinutes: minutes,
      }),
    ),
    more,
  }),
  async answer(asking, asked) {
    const devices = await chosenVehicles(asking.caller, asked)
    const { rows } = await askedRows(asking, ['stops'], { ...asked, devices })
    const all = (rows[0] as StopJson[]).toSorted(byTime)
    const { shown, more: after } = pageOf(all, asked)
    const placeOf = await addressed(asking, shown)
    const reading = readingOf(asking.reader)
    return {
      units: reading.units,
      total: all.length,
      stops: shown.map((stop) => ({
        deviceId: stop.deviceId,
        name: stop.deviceName,
        start: reading.time(stop.startTime),
        end: reading.time(stop.endTime),
        minutes: minutesOf(stop.duration),
        place: placeOf(stop),
        geofences: stop.geofenceNames ?? [],
        engineMinutes: minutesOf(stop.engineHours),
      })),
      more: after,
    }
  },
})
