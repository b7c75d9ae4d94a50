import * as z from 'zod'
import { textOfDevice, searchedTexts } from '../../../../shared/catalog/device-texts.ts'
import { searchTerms, searchText } from '../../../../shared/domain/catalog/search-text.ts'
import { newDeviceState, type ShownState } from '../../../../shared/domain/device-state.ts'
import { trackerLimits } from '../../../../shared/domain/limits/trackers.ts'
import { activityAt } from '../../../../shared/domain/trips/activity-at.ts'
import type { Device } from '../../../../shared/entities/device.ts'
import { geofence } from '../../../../shared/entities/geofence.ts'
import { group } from '../../../../shared/entities/group.ts'
import { addressed } from '../addresses.ts'
import { chosenVehicles, seenNames } from '../chosen-vehicles.ts'
import { readingOf, type Reading } from '../reading.ts'
import { more, page, pageOf, place, time, units, vehicle, vehicles } from '../shapes.ts'
import { tool } from '../tool.ts'

const activities = ['moving', 'idling', 'stopped', 'silent'] as const

const vehicleNow = z.object({
  ...vehicle,
  groupId: z.int().describe('0 for none'),
  group: z.string().nullable().describe('null for none, and for one that the person does not see'),
  activity: z.enum(activities).describe('silent: nothing recent enough to say'),
  since: time.nullable().describe('since when it does that; null where nobody knows'),
  lastUpdate: time.nullable().describe('last message of its tracker; null before the first'),
  position: place
    .extend({
      time,
      speed: z.number(),
      geofences: z.array(z.string()).describe('names, as far as the person sees them'),
    })
    .nullable()
    .describe('the latest; null before the first'),
})

export const fleetNow = tool({
  name: 'fleet_now',
  title: 'Fleet now',
  says: 'Where vehicles are and what they do now, by name: activity, since when, speed, address and geofences. Also finds the ids of vehicles and groups that other tools take.',
  input: z.object({
    ...vehicles,
    search: z.string().max(100).optional().describe('words of a name, identifier, plate or contact'),
    activity: z.enum(activities).optional().describe('only those that do this'),
    ...page,
  }),
  output: z.object({ now: time, units, total: z.int(), vehicles: z.array(vehicleNow), more }),
  async answer(asking, { search = '', activity, ...asked }) {
    const { caller, reader } = asking
    const now = asking.c.var.world.now()
    const terms = searchTerms(search)
    const chosen = (await chosenVehicles(caller, asked)).filter((each) => hasAll(each, terms))
    const states = await caller.tracks.shownStates(chosen.map(({ id }) => id))
    const all = chosen
      .map((device) => ({ device, state: states.get(device.id) ?? newDeviceState(device.id) }))
      .filter(({ state }) => activity === undefined || activityOf(state, now) === activity)
    const { shown, more: after } = pageOf(all, asked)
    const positions = shown.flatMap(({ state }) => state.last ?? [])
    const [placeOf, groups, geofences] = [
      await addressed(asking, positions),
      await seenNames(caller, group),
      await seenNames(caller, geofence),
    ]
    const reading = readingOf(reader)
    return {
      now: reading.time(now),
      units: reading.units,
      total: all.length,
      vehicles: shown.map(({ device, state }) => ({
        deviceId: device.id,
        name: device.name,
        groupId: device.groupId,
        group: groups.get(device.groupId) ?? null,
        ...stateOf(state, now, reading),
        position: state.last && {
          time: reading.time(state.last.fixTime),
          speed: reading.speed(state.last.speed),
          ...placeOf(state.last),
          geofences: (state.last.geofenceIds ?? []).flatMap((id) => geofences.get(id) ?? []),
        },
      })),
      more: after,
    }
  },
})

function stateOf(state: ShownState, now: number, reading: Reading) {
  const activity = activityOf(state, now)
  const { activitySince, lastUpdate } = state
  return {
    activity,
    since: activity === 'silent' || activitySince === undefined ? null : reading.time(activitySince),
    lastUpdate: lastUpdate === null ? null : reading.time(lastUpdate),
  }
}

/** As the list of vehicles on the page has it. */
function activityOf({ status, lastUpdate, last }: ShownState, now: number): (typeof activities)[number] {
  const isSilent = status !== 'online' || lastUpdate === null || now - lastUpdate > trackerLimits.silenceMs
  return isSilent || !last ? 'silent' : activityAt(last)
}

function hasAll(device: Device, terms: readonly string[]): boolean {
  if (terms.length === 0) return true
  const text = searchText(searchedTexts.map((each) => textOfDevice(device, each) ?? '').join(' '))
  return terms.every((term) => text.includes(term))
}
