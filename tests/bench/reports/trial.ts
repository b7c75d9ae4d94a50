import { countCapacity } from '../../../functions/platform/clients/dynamo-client.ts'
import { writeItems } from '../../../functions/platform/dynamo/items.ts'
import { blockItem, cutIntoBlocks } from '../../../functions/platform/tracks/track-blocks.ts'
import type { Tracks } from '../../../functions/platform/ports/ports.ts'
import { fleetTrial } from '../../../functions/reports/trials/fleet-trial.ts'
import { dayOf, noCarryOver, type Day } from '../../../shared/domain/days/day.ts'
import { deriveDayAndPositions } from '../../../shared/domain/days/derive-day.ts'
import { compiledGeofence } from '../../../shared/domain/engine/compile.ts'
import { engineSettings } from '../../../shared/domain/engine/engine-settings.ts'
import { idOf, nextSequence } from '../../../shared/domain/ids.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { quantise } from '../../../shared/domain/quantise.ts'
import { dayMs, hourMs } from '../../../shared/domain/time/durations.ts'
import type { TrialSubject } from '../../../shared/domain/trials/rule-trial.ts'
import { buildDevice, buildState } from '../../support/builders.ts'
import { startDynamo, type DynamoTestWorld } from '../../support/dynamo.ts'
import { usualDays } from '../../support/track-fixture.ts'
import { atMost, percentile, type Figure } from '../figure.ts'
import { busyDays } from './busy-day.ts'

const devices = 100
/** Vans whose days and positions are stored; the others are read as one of them. */
export const storedVans = 2
export const days = 37
export const first = Date.UTC(2026, 9, 1)
const now = first + days * dayMs
export const depot = { latitude: 36.75, longitude: 3.06 }

/** How long the trial of a geofence takes, and what it reads: 100 vans with a fix every ten seconds, the last 30 days. */
export const measureTrial = (): Promise<Figure[]> =>
  measured((fleet) => {
    const corner = fleet[0]!.positions.find(({ speed, fixTime }) => speed > 0 && fixTime > first + 20.4 * dayMs)!
    const drawn = (area: string): TrialSubject => ({
      kind: 'geofence',
      geofence: compiledGeofence({ id: -1, area, attributes: {} }, () => true),
    })
    const around = (radius: number) => drawn(`CIRCLE (${depot.latitude} ${depot.longitude}, ${radius})`)
    const customer = drawn(`CIRCLE (${corner.latitude} ${corner.longitude}, 150)`)
    return [
      { name: 'a place far from all', subject: drawn('CIRCLE (48.85 2.35, 500)'), units: 2000 },
      { name: 'a customer of one van in two', subject: customer, units: 40_000 },
      { name: 'the depot of all', subject: around(200), units: 40_000 },
      { name: 'the town of all', subject: around(20_000), units: 10_000 },
    ]
  })

/** Likewise of a notification with a speed limit or a silence that is assumed. */
export const measureAssumedTrial = (): Promise<Figure[]> =>
  measured((fleet) => [
    { name: 'silences of an hour', subject: silence, units: 2000 },
    { name: 'a limit that nobody passes', subject: limitPassedIn(fleet, 0), units: 2000 },
    { name: 'a limit that is passed in a tenth of the driving', subject: limitPassedIn(fleet, 0.1), units: 60_000 },
  ])

interface TrialCase {
  name: string
  subject: TrialSubject
  /** read units at most */
  units: number
}

async function measured(casesOf: (fleet: readonly Driven[]) => TrialCase[]): Promise<Figure[]> {
  const tables = await startDynamo()
  const world = tables.world(() => now)
  const fleet = Array.from({ length: storedVans }, (_, way) => drivenBy(way + 1))
  for (const [way, van] of fleet.entries()) await storeDriven(world, way + 1, van)
  const counted = countCapacity(world.store.documents)
  const figures: Figure[] = []
  for (const { name, subject, units } of casesOf(fleet)) {
    const before = counted.readUnits
    const [began, used] = [performance.now(), process.cpuUsage().user]
    const events = await run(world, subject)
    const [ms, cpuMs] = [performance.now() - began, (process.cpuUsage().user - used) / 1000]
    figures.push(
      { name: `trial of ${devices} vans, 30 days: ${name}`, value: ms, unit: 'ms', goal: atMost(5000) },
      { name: `${name}: work`, value: cpuMs, unit: 'ms of CPU', goal: '' },
      { name: `${name}: found`, value: events, unit: 'events', goal: '' },
      { name: `${name}: read`, value: counted.readUnits - before, unit: 'read units', goal: atMost(units) },
    )
  }
  await tables.stop()
  return figures
}

interface Driven {
  days: Day[]
  whereabouts: ReturnType<typeof deriveDayAndPositions>['whereabouts'][]
  positions: Position[]
}

/** From the depot and back on each day: the second half of it retraces the first. */
export function drivenBy(seed: number): Driven {
  const driven: Driven = { days: [], whereabouts: [], positions: [] }
  let sequence = 0
  for (let place = 0; place < days; place++) {
    const way = busyDays(1, 1, { from: first + place * dayMs, seed: seed * 1000 + place })
    const [begin] = way
    const positions = way.map((position, step) => {
      const there = step < way.length / 2 ? position : way[way.length - 1 - step]!
      sequence = nextSequence(sequence, position.fixTime)
      return quantise({
        ...there,
        id: idOf(1, sequence),
        fixTime: position.fixTime,
        deviceTime: position.fixTime,
        serverTime: position.serverTime,
        latitude: depot.latitude + there.latitude - begin!.latitude + driftOf(step, there),
        longitude: depot.longitude + there.longitude - begin!.longitude,
      })
    })
    const before = driven.days.at(-1)?.carry ?? noCarryOver
    const derived = deriveDayAndPositions({ day: dayOf(first) + place, before }, positions, usualDays)
    driven.days.push(derived.day)
    driven.whereabouts.push(derived.whereabouts)
    driven.positions.push(...derived.positions)
  }
  return driven
}

/** degrees; up to ten metres where it stands */
const driftOf = (step: number, { speed }: Position): number => (speed > 0 ? 0 : ((step * 7919) % 17) / 2e5 - 4e-5)

export async function storeDriven(world: DynamoTestWorld, deviceId: number, van: Driven): Promise<void> {
  const tracks = world.tracks('atlas')
  await tracks.saveDays(deviceId, van.days, van.whereabouts)
  const own = van.positions.map((position) => ({ ...position, deviceId }))
  await tracks.save({
    state: { ...buildState(own.slice(-1), { deviceId }), version: 0 },
    accepted: [],
    events: [],
  })
  const device = { tenantId: 'atlas', deviceId }
  await writeItems(world.store, 'tracks', {
    put: cutIntoBlocks(own).map((rows) => blockItem(world.store, device, rows)),
  })
}

const silence: TrialSubject = { kind: 'inactive', inactivityStartMs: hourMs, inactivityPeriodMs: 0 }

/** The limit that is passed in such a share of the quarters of an hour in which somebody drives. */
function limitPassedIn(fleet: readonly Driven[], share: number): TrialSubject {
  const quarters = fleet.flatMap((driven) => driven.days.flatMap((day) => day.quarters))
  const speeds = quarters.map(({ maxSpeed }) => maxSpeed).filter((speed) => speed > 0)
  return { kind: 'overspeed', speedLimit: percentile(speeds, 1 - share) }
}

/** @returns how many events there were */
async function run(world: DynamoTestWorld, subject: TrialSubject): Promise<number> {
  const fleet = Array.from({ length: devices }, (_, place) => ({ ...buildDevice(), id: place + 1 }))
  const settings = engineSettings(() => undefined)
  const sources = {
    tracks: readAsStored(world.tracks('atlas')),
    daySettings: () => usualDays,
    configurationOf: () => ({ settings, geofences: [] }),
  }
  const asked = { subject, devices: fleet, from: now - 30 * dayMs, to: now - 1, devicesMax: devices }
  const found = await fleetTrial(asked, sources, () => 0)
  if (found.remaining.length > 0) throw new Error('Some devices were not tried')
  return found.devices.reduce((sum, { events }) => sum + events.length, 0)
}

/** Each device has the days and positions of one that is stored. */
export function readAsStored(tracks: Tracks): Tracks {
  const storedAs = (deviceId: number) => ((deviceId - 1) % storedVans) + 1
  return {
    ...tracks,
    async states(ids) {
      const stored = await tracks.states(ids.map(storedAs))
      return new Map(ids.map((id) => [id, stored.get(storedAs(id))!]))
    },
  }
}
