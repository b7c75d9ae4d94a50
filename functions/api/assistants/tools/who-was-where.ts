import * as z from 'zod'
import { placeLimits } from '../../../../shared/domain/limits/places.ts'
import { placePasses } from '../../places/answer-passes.ts'
import { askedQuery } from '../asked-rows.ts'
import { requireChosen } from '../chosen-vehicles.ts'
import { minutesOf, readingOf } from '../reading.ts'
import { minutes, page, time, units, vehicle, vehicles, wantedPeriod } from '../shapes.ts'
import { tool } from '../tool.ts'

const usualRadiusMetres = 200
/** of degrees: a centimetre */
const decimals = 7

const pass = z.object({
  ...vehicle,
  start: time,
  end: time,
  minutes,
  maxSpeed: z.number(),
  driver: z.string().nullable().describe('name; null where nobody knows'),
  beganBefore: z.boolean().describe('it was there already when the period began'),
  wentOnAfter: z.boolean().describe('it was still there when the period ended'),
  isLatest: z.boolean().describe('its last position of all is there'),
})

export const whoWasWhere = tool({
  name: 'who_was_where',
  title: 'Who was where',
  says: 'Which vehicles were near a place in a period: from when to when, by time. Needs coordinates, which find_place knows; no geofence has to be there.',
  input: z.object({
    latitude: z.number().min(-90).max(90).describe('degrees'),
    longitude: z.number().min(-180).max(180).describe('degrees'),
    radius: z
      .number()
      .min(placeLimits.passRadiusMetresMin)
      .max(placeLimits.passRadiusMetresMax)
      .default(usualRadiusMetres)
      .describe('metres around it'),
    ...wantedPeriod,
    ...vehicles,
    after: z.int().min(0).max(Number.MAX_SAFE_INTEGER).default(0).describe('the next part of a large fleet, from next'),
    limit: page.limit,
  }),
  output: z.object({
    units,
    passes: z.array(pass),
    omitted: z.int().describe('passes of these vehicles above the limit; ask for a shorter period or a smaller circle'),
    next: z.int().nullable().describe('ask with it, as after, for the vehicles not looked at yet; null where all were'),
    left: z.int().describe('how many vehicles were not looked at yet'),
    leftOut: z.array(z.int()).describe('ids of vehicles that were there too often to be answered'),
  }),
  async answer(asking, { latitude, longitude, radius, after, limit, ...asked }) {
    const { c, caller } = asking
    const query = await askedQuery(asking, asked)
    for (const [name, value] of Object.entries({ latitude, longitude, radius }))
      query.set(name, value.toFixed(decimals))
    query.set('after', String(after))
    await requireChosen(caller, asked)
    for (const id of asked.deviceId ?? []) query.append('deviceId', String(id))
    for (const id of asked.groupId ?? []) query.append('groupId', String(id))
    const found = await placePasses(c, caller, query)
    const reading = readingOf(asking.reader)
    return {
      units: reading.units,
      passes: found.passes.slice(0, limit).map((each) => ({
        deviceId: each.deviceId,
        name: each.deviceName,
        start: reading.time(each.startTime),
        end: reading.time(each.endTime),
        minutes: minutesOf(each.duration),
        maxSpeed: reading.speed(each.maxSpeed),
        driver: each.driverName,
        beganBefore: each.startsBefore === true,
        wentOnAfter: each.endsAfter === true,
        isLatest: each.isLatest === true,
      })),
      omitted: Math.max(0, found.passes.length - limit),
      next: found.next,
      left: found.left,
      leftOut: found.leftOut,
    }
  },
})
