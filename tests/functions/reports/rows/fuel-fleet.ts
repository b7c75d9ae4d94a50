import { acceptor } from '../../../../functions/ingest/accept.ts'
import { inMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'
import { reportRows } from '../../../../functions/reports/rows/report-rows.ts'
import type { ReportSources } from '../../../../functions/reports/rows/device-report.ts'
import { settleDays } from '../../../../functions/watch/settle-days.ts'
import { earthRadiusMetres } from '../../../../shared/domain/distance.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../../../../shared/domain/time/durations.ts'
import { device } from '../../../../shared/entities/device.ts'
import type { ReportName } from '../../../../shared/catalog/reports/index.ts'
import { buildDevice, makeTenant } from '../../../support/builders.ts'
import { messageAt } from '../../../support/received.ts'
import { midnight, usualDays } from '../../../support/track-fixture.ts'

export const now = midnight + 9 * dayMs
export const begin = midnight + 10 * hourMs + 7 * minuteMs
export const metresPerDegree = (Math.PI * earthRadiusMetres) / 180

type Attributes = Record<string, number | boolean | string>
export interface Sent {
  time: string
  latitude: number
  longitude: number
  speed: number
  attributes: Attributes
}

/** What is sent each so many seconds: driving 10 m/s or parked, with these levels. */
export class Life {
  readonly sent: Sent[] = []
  #seconds = 0
  #metres = 0
  readonly #attributesOf: (level: number) => Attributes

  constructor(attributesOf: (level: number) => Attributes = (fuel) => ({ fuel })) {
    this.#attributesOf = attributesOf
  }

  drives(levels: readonly number[], everySeconds = 60): this {
    return this.#send(levels, { everySeconds, isDriving: true })
  }

  parks(levels: readonly number[], everySeconds = 60): this {
    return this.#send(levels, { everySeconds, isDriving: false })
  }

  #send(levels: readonly number[], { everySeconds, isDriving }: { everySeconds: number; isDriving: boolean }): this {
    for (const level of levels) {
      this.#seconds += everySeconds
      if (isDriving) this.#metres += everySeconds * 10
      this.sent.push({
        time: new Date(begin + this.#seconds * secondMs).toISOString(),
        latitude: 0,
        longitude: this.#metres / metresPerDegree,
        speed: isDriving ? 20 : 0,
        attributes: { ignition: isDriving, ...this.#attributesOf(level) },
      })
    }
    return this
  }
}

/** The first fix under way has the level of before. */
export const falling = (from: number, to: number, legs: number): number[] =>
  Array.from({ length: legs + 1 }, (_, step) => from + ((to - from) * step) / legs)
export const steady = (level: number, count: number): number[] => Array.from({ length: count }, () => level)

export type Fuel = Partial<(typeof usualDays)['fuel']>

export async function fleetOf(fixes: readonly Sent[], fuel: Fuel = {}) {
  const world = inMemoryWorld({ now: () => now })
  const { tenantId } = await makeTenant(world.tenants)
  const { id } = await world.tenants.records(tenantId).create(device, buildDevice({ id: 0, uniqueId: 'van' }))
  const tracks = world.tracks(tenantId)
  for (let from = 0; from < fixes.length; from += 100) {
    const payload = fixes.slice(from, from + 100)
    await acceptor(world)([messageAt(from + 1, { uniqueId: 'van', payload, receivedAt: now })])
  }
  const settings = { ...usualDays, fuel: { ...usualDays.fuel, ...fuel } }
  const settle = async () => {
    while (!(await settleDays(tracks, await tracks.state(id), { now, settings })).isDone);
  }
  return { id, tracks, settings, settle }
}
export type Fleet = Awaited<ReturnType<typeof fleetOf>>

/** The same history, all of it in these geofences. */
export const within = (tracks: Fleet['tracks'], geofenceIds: number[]): Fleet['tracks'] => ({
  ...tracks,
  between: async (id, range) => (await tracks.between(id, range)).map((position) => ({ ...position, geofenceIds })),
})

export async function rows<Row>(
  { id, tracks, settings }: Fleet,
  name: ReportName,
  from = midnight,
  to = now,
  names: Partial<ReportSources> = {},
) {
  const sources: ReportSources = {
    tracks,
    now,
    zone: 'UTC',
    devices: new Map([[id, { ...buildDevice(), id }]]),
    daySettings: () => settings,
    ignoreOdometer: () => false,
    driverName: () => null,
    geofenceName: () => null,
    maintenanceVisible: () => true,
    ...names,
  }
  // what moved without data is a row among the trips
  const asked = { name, deviceIds: [id], from, to, daily: false, attribute: '', pointsMax: 0, gaps: name === 'trips' }
  const found: unknown[] = []
  for await (const piece of reportRows({ ...asked, eventTypes: null, alarms: null, geofenceIds: null }, sources)) {
    found.push(...piece.rows)
  }
  return found as Row[]
}

export const refuelled = new Life()
  .parks(steady(100, 3))
  .drives(falling(100, 20.3, 80))
  .parks([...steady(20.3, 20), ...steady(100, 20)])
  .drives(falling(100, 90.3, 20))
  .parks(steady(90.3, 10)).sent
