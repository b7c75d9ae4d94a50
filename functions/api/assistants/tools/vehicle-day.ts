import * as z from 'zod'
import { Failure } from '../../../../shared/domain/failures.ts'
import { dayMs } from '../../../../shared/domain/time/durations.ts'
import { momentOfWallTime, wallTimeOf } from '../../../../shared/domain/time/time-zone.ts'
import { isoTime } from '../../../../shared/wire/dates.ts'
import type { StopJson, SummaryJson, TripJson } from '../../../../shared/wire/report-json.ts'
import { askedRows } from '../asked-rows.ts'
import { chosenVehicles } from '../chosen-vehicles.ts'
import { minutesOf, readingOf } from '../reading.ts'
import { minutes, time, units, vehicle } from '../shapes.ts'
import { tool, type Asking } from '../tool.ts'

/** Reports of what a day is made of. */
const parts = ['trips', 'stops'] as const

export const vehicleDay = tool({
  name: 'vehicle_day',
  title: 'A vehicle’s day',
  says: 'What one vehicle did in one day of the person’s time zone: first start, last end, trips, stops, driving time, distance, speeds and fuel.',
  input: z.object({
    deviceId: vehicle.deviceId.describe('of the vehicle, from fleet_now'),
    date: z.string().max(40).optional().describe('like 2024-05-01; today if absent'),
  }),
  output: z.object({
    ...vehicle,
    date: z.string(),
    units,
    firstStart: time.nullable().describe('of the first trip; null without trips'),
    lastEnd: time.nullable().describe('of the last trip, which may still go on'),
    trips: z.int(),
    drivingMinutes: minutes,
    stops: z.int(),
    stoppedMinutes: minutes,
    distance: z.number(),
    averageSpeed: z.number(),
    maxSpeed: z.number(),
    engineMinutes: minutes,
    fuel: z.number().describe('used; 0 where nothing is known'),
    isPassing: z.boolean().describe('true while more data of this day are on their way'),
  }),
  async answer(asking, { deviceId, date }) {
    const day = dayAsked(asking, date)
    const devices = await chosenVehicles(asking.caller, { deviceId: [deviceId] })
    const { rows } = await askedRows(asking, ['summary', ...parts], { devices, ...day })
    const [summary] = rows[0] as SummaryJson[]
    const [trips, stops] = [rows[1] as TripJson[], rows[2] as StopJson[]]
    const reading = readingOf(asking.reader)
    return {
      deviceId,
      name: devices[0]!.name,
      date: day.date,
      units: reading.units,
      firstStart: trips[0] ? reading.time(trips[0].startTime) : null,
      lastEnd: trips.length > 0 ? reading.time(trips.at(-1)!.endTime) : null,
      trips: trips.length,
      drivingMinutes: minutesOf(total(trips)),
      stops: stops.length,
      stoppedMinutes: minutesOf(total(stops)),
      distance: reading.distance(summary?.distance ?? 0),
      averageSpeed: reading.speed(summary?.averageSpeed ?? 0),
      maxSpeed: reading.speed(summary?.maxSpeed ?? 0),
      engineMinutes: minutesOf(summary?.engineHours ?? 0),
      fuel: reading.volume(summary?.spentFuel ?? 0),
      isPassing: summary?.arriving === true,
    }
  },
})

const total = (rows: readonly { duration: number }[]): number => rows.reduce((sum, { duration }) => sum + duration, 0)

/** A day on the reader's clock. @throws Failure invalid */
function dayAsked({ c, reader: { zone } }: Asking, date: string | undefined) {
  const asked = date ?? new Date(wallTimeOf(c.var.world.now(), zone)).toISOString().slice(0, 10)
  const midnight = Date.parse(`${asked}T00:00:00Z`)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(asked) && !Number.isNaN(midnight)
  // some readers of dates take the 30th of February for the 1st of March
  if (!isDay || new Date(midnight).toISOString().slice(0, 10) !== asked) {
    const values = {
      problem: { text: 'give {wanted}.' as const, values: { wanted: { text: 'a date like 2024-05-01' as const } } },
    }
    throw new Failure('invalid', '{field}: {problem}', { field: 'date', values })
  }
  const [from, end] = [momentOfWallTime(midnight, zone), momentOfWallTime(midnight + dayMs, zone)]
  return { date: asked, from: isoTime(from), to: isoTime(end - 1) }
}
