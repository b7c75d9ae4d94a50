import { countCapacity } from '../../../functions/platform/clients/dynamo-client.ts'
import type { Tracks } from '../../../functions/platform/ports/ports.ts'
import { fleetPasses } from '../../../functions/reports/places/fleet-passes.ts'
import { fleetStops } from '../../../functions/reports/places/fleet-stops.ts'
import type { Circle } from '../../../shared/domain/places/passes.ts'
import { frequentPlaces, stopCells } from '../../../shared/domain/places/stop-places.ts'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import { buildDevice } from '../../support/builders.ts'
import { startDynamo } from '../../support/dynamo.ts'
import { atMost, type Figure } from '../figure.ts'
import { days, drivenBy, first, readAsStored, storeDriven, storedVans } from './trial.ts'

const devices = 100
const now = first + days * dayMs
const window = { from: now - 30 * dayMs, to: now - 1 }
const fleet = Array.from({ length: devices }, (_, place) => ({ ...buildDevice(), id: place + 1 }))

/** How long it takes to find who was near a place, and what is read: 100 vans with a fix every ten seconds, the last 30 days. */
export async function measurePlace(): Promise<Figure[]> {
  const tables = await startDynamo()
  const world = tables.world(() => now)
  const vans = Array.from({ length: storedVans }, (_, way) => drivenBy(way + 1))
  for (const [way, van] of vans.entries()) await storeDriven(world, way + 1, van)
  const counted = countCapacity(world.store.documents)
  const tracks = readAsStored(world.tracks('atlas'))
  const corner = vans[0]!.positions.find(({ speed, fixTime }) => speed > 0 && fixTime > first + 20.4 * dayMs)!
  const figures: Figure[] = []
  const measured = async (name: string, units: number, run: () => Promise<{ rows: number; bytes: number }>) => {
    const before = counted.readUnits
    const [began, used] = [performance.now(), process.cpuUsage().user]
    const { rows, bytes } = await run()
    const [ms, cpuMs] = [performance.now() - began, (process.cpuUsage().user - used) / 1000]
    figures.push(
      { name: `${name}, ${devices} vans, 30 days`, value: ms, unit: 'ms', goal: atMost(2000) },
      { name: `${name}: work`, value: cpuMs, unit: 'ms of CPU', goal: '' },
      { name: `${name}: found`, value: rows, unit: 'rows', goal: '' },
      { name: `${name}: answer`, value: bytes, unit: 'bytes', goal: '' },
      { name: `${name}: read`, value: counted.readUnits - before, unit: 'read units', goal: atMost(units) },
    )
  }
  for (const { name, place, radiusMetres, units } of [
    { name: 'a place far from all', place: { latitude: 48.85, longitude: 2.35 }, radiusMetres: 500, units: 2000 },
    { name: 'a customer of one van in two', place: corner, radiusMetres: 150, units: 15_000 },
    { name: 'a quiet street of the town', place: beside(corner), radiusMetres: 100, units: 15_000 },
  ]) {
    await measured(name, units, () =>
      passesAt(tracks, { latitude: place.latitude, longitude: place.longitude, radiusMetres }),
    )
  }
  await measured('where they stop', 2000, () => stopsOf(tracks))
  await tables.stop()
  return figures
}

const beside = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  latitude: latitude + 0.004,
  longitude: longitude + 0.004,
})

/** Part after part, as a page asks for them. */
async function passesAt(tracks: Tracks, circle: Circle) {
  const rows: object[] = []
  let after: number | null = 0
  while (after !== null) {
    const rest = fleet.filter(({ id }) => id > after!)
    const sources = { tracks, devices: rest, groups: [], drivers: [], settings: newServerSettings() }
    const part = await fleetPasses({ circle, window, devicesMax: devices, until: 1 }, sources, () => 0)
    rows.push(...part.passes)
    after = part.next
  }
  return { rows: rows.length, bytes: JSON.stringify(rows).length }
}

async function stopsOf(tracks: Tracks) {
  const deviceIds = fleet.map(({ id }) => id)
  const stops = await fleetStops(tracks, { deviceIds, window }, () => false)
  const cells = stopCells(stops)
  const frequent = frequentPlaces(stops, { stopsMin: 5, countMax: 20, isKnown: () => false })
  return { rows: stops.length, bytes: JSON.stringify({ cells, frequent }).length }
}
