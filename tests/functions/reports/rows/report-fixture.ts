import { inMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'
import { reportRows, type ReportItem } from '../../../../functions/reports/rows/report-rows.ts'
import type { ReportRequest, ReportSources } from '../../../../functions/reports/rows/device-report.ts'
import { settleDays } from '../../../../functions/watch/settle-days.ts'
import { dayOf } from '../../../../shared/domain/days/day.ts'
import { unsettleDays } from '../../../../shared/domain/days/settlement-list.ts'
import type { FleetEvent } from '../../../../shared/domain/fleet-event.ts'
import type { Position } from '../../../../shared/domain/position.ts'
import { dayMs, minuteMs } from '../../../../shared/domain/time/durations.ts'
import { buildDevice, buildState } from '../../../support/builders.ts'
import { midnight, usualDays } from '../../../support/track-fixture.ts'

export const now = midnight + 9 * dayMs

let made = 0

const settings = { ...usualDays, fuel: { ...usualDays.fuel, capacity: 60 } }

export async function fleet(track: readonly Position[], { settled = true, events = [] as FleetEvent[] } = {}) {
  const tracks = inMemoryWorld({ now: () => now }).tracks(`atlas${++made}`)
  const days = track.map(({ fixTime }) => dayOf(fixTime))
  const state = unsettleDays({ ...buildState(track), version: 0 }, days)
  await tracks.save({ state, accepted: track, events })
  if (settled) while (!(await settleDays(tracks, await tracks.state(1), { now, settings })).isDone);
  return tracks
}

export type Tracks = Awaited<ReturnType<typeof fleet>>

export const sourcesOf = (tracks: Tracks): ReportSources => ({
  tracks,
  now,
  zone: 'UTC',
  devices: new Map([[1, { ...buildDevice(), id: 1 }]]),
  daySettings: () => settings,
  ignoreOdometer: () => false,
  driverName: (uniqueId) => `driver ${uniqueId}`,
  geofenceName: (id) => (id === 7 ? 'Depot' : null),
  maintenanceVisible: (id) => id === 3,
})

export const usual: ReportRequest = {
  name: 'trips',
  deviceIds: [1],
  from: midnight,
  to: midnight + 3 * dayMs,
  daily: false,
  eventTypes: null,
  alarms: null,
  geofenceIds: null,
  attribute: 'speed',
  pointsMax: 10,
}

export async function rows<Row = ReportItem>(tracks: Tracks, request: Partial<ReportRequest>): Promise<Row[]> {
  const found: ReportItem[] = []
  for await (const piece of reportRows({ ...usual, ...request }, sourcesOf(tracks))) found.push(...piece.rows)
  return found as Row[]
}

/** Minutes after midnight, as the wire writes them. */
export const iso = (minutes: number, ms = 0) =>
  new Date(midnight + minutes * minuteMs + ms).toISOString().replace('Z', '+00:00')
