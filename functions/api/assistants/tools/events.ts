import * as z from 'zod'
import { eventTypes } from '../../../../shared/catalog/events/index.ts'
import { geofencesOf } from '../../../../shared/domain/fleet-event.ts'
import type { EventRowJson } from '../../../../shared/wire/json.ts'
import type { NamedSources } from '../../../reports/report-sources.ts'
import { addressed } from '../addresses.ts'
import { askedRows } from '../asked-rows.ts'
import { chosenVehicles } from '../chosen-vehicles.ts'
import { readingOf, type Reading } from '../reading.ts'
import { more, page, pageOf, period, place, time, units, vehicle, vehicles } from '../shapes.ts'
import { tool } from '../tool.ts'

const happened = z.object({
  ...vehicle,
  time,
  type: z.enum(eventTypes),
  alarm: z.string().nullable().describe('of type alarm: which, as the tracker names it'),
  geofences: z.array(z.string()).describe('names of those that it is about or was in'),
  maintenance: z.string().nullable().describe('name of what is due'),
  linkedVehicle: z.string().nullable().describe('of proximity: the vehicle that it came near, or went away from'),
  speed: z.number().nullable(),
  speedLimit: z.number().nullable(),
  place: place.nullable().describe('null where nobody knows'),
})

export const events = tool({
  name: 'events',
  title: 'Events',
  says: 'What happened to vehicles in a period, the newest first: alarms, speeding, geofences entered and left, ignition, maintenance and more.',
  input: z.object({
    ...vehicles,
    ...period,
    type: z.array(z.enum(eventTypes)).min(1).optional().describe('only these types'),
    ...page,
  }),
  output: z.object({ units, total: z.int(), events: z.array(happened), more }),
  async answer(asking, asked) {
    const devices = await chosenVehicles(asking.caller, asked)
    const { rows, asked: report } = await askedRows(asking, ['events'], { ...asked, devices })
    const all = (rows[0] as EventRowJson[]).toSorted((a, b) => Date.parse(b.eventTime) - Date.parse(a.eventTime))
    const { shown, more: after } = pageOf(all, asked)
    const placeOf = await addressed(
      asking,
      shown.flatMap((row) => placeIn(row) ?? []),
    )
    const reading = readingOf(asking.reader)
    return {
      units: reading.units,
      total: all.length,
      events: shown.map((row) => {
        const at = placeIn(row)
        return {
          deviceId: row.deviceId,
          name: report.sources.devices.get(row.deviceId)?.name ?? '',
          time: reading.time(row.eventTime),
          type: row.type,
          ...aboutOf(row, report.sources),
          ...speedsOf(row, reading),
          place: at && placeOf(at),
        }
      }),
      more: after,
    }
  },
})

const placeIn = ({ latitude, longitude, address }: EventRowJson) =>
  typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude, address } : null

function aboutOf(row: EventRowJson, { geofenceName, maintenanceName }: NamedSources) {
  const { alarm } = row.attributes
  const ids = [...new Set([row.geofenceId, ...geofencesOf(row)])].filter((id) => id > 0)
  return {
    alarm: row.type === 'alarm' && alarm !== undefined ? String(alarm) : null,
    geofences: ids.flatMap((id) => geofenceName(id) ?? []),
    maintenance: row.maintenanceId > 0 ? maintenanceName(row.maintenanceId) : null,
    linkedVehicle: row.linkedDeviceName ?? null,
  }
}

function speedsOf({ type, attributes: { speed, speedLimit } }: EventRowJson, reading: Reading) {
  const isSpeeding = type === 'deviceOverspeed' || type === 'deviceOverspeedEnd'
  const spoken = (knots: unknown) => (isSpeeding && typeof knots === 'number' ? reading.speed(knots) : null)
  return { speed: spoken(speed), speedLimit: spoken(speedLimit) }
}
