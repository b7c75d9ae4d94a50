import { acceptor } from '../../../functions/ingest/accept.ts'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import { settleDays } from '../../../functions/watch/settle-days.ts'
import type { Day } from '../../../shared/domain/days/day.ts'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { device } from '../../../shared/entities/device.ts'
import { geofence } from '../../../shared/entities/geofence.ts'
import { buildDevice, makeTenant } from '../../support/builders.ts'
import { messageAt } from '../../support/received.ts'
import { usualDays } from '../../support/track-fixture.ts'
import { began } from '../corpus/life.ts'
import { areaOf } from '../corpus/truth.ts'
import type { Arriving } from './arrivals.ts'
import { dayMs } from '../../../shared/domain/durations.ts'

const depot = areaOf({ centre: { east: 0, north: 0 }, radius: 400 })

export interface Outcome {
  history: object[]
  /** the latest position, as the device's state has it */
  last: object
  days: object[]
  trips: string[]
  events: FleetEvent[]
}

/** What is known in the end when these batches arrived one after the other, through the whole way in. */
export async function outcomeOf(arrivals: readonly (readonly Arriving[])[]): Promise<Outcome> {
  const end = began + 40 * dayMs
  const world = inMemoryWorld({ now: () => end })
  const { tenantId } = await makeTenant(world.tenants)
  const records = world.tenants.records(tenantId)
  const { id } = await records.create(device, buildDevice({ uniqueId: 'mixed' }))
  const { id: geofenceId } = await records.create(geofence, geofence.schema.parse({ name: 'Depot', area: depot }))
  await records.link([{ owner: { type: 'device', id }, property: { type: 'geofence', id: geofenceId } }])
  const accept = acceptor(world)
  for (const batch of arrivals) {
    const received = batch.map(({ sequence, fixes }) =>
      messageAt(sequence, { uniqueId: 'mixed', payload: fixes, receivedAt: end }),
    )
    const failed = await accept(received)
    if (failed !== null) throw new Error(`The batch failed at ${failed}`)
  }
  const tracks = world.tracks(tenantId)
  while (!(await settleDays(tracks, await tracks.state(id), { now: end, settings: usualDays })).isDone);
  const days = await tracks.days(id, 0, 99_999)
  return {
    history: (await tracks.between(id, { from: 0, to: end })).map(withoutId),
    last: withoutId((await tracks.state(id)).last!),
    days: days.map(withoutIds),
    trips: days.flatMap(({ segments }) =>
      segments.map(({ isTrip, start, end: to }) => `${isTrip ? 'trip' : 'stop'} ${start.fixTime} ${to.fixTime}`),
    ),
    events: await tracks.eventsBetween(id, 0, end + dayMs),
  }
}

/** All that history says of a position, but for its number, which says in which order it arrived. */
const withoutId = ({ id: _id, ...position }: Position): object => position

/**
 * A day without the numbers of positions, and without what its stored positions were written from: `before` says what
 * they are read from.
 */
const withoutIds = (day: Day): object =>
  JSON.parse(
    JSON.stringify(day, (key, value: unknown) => (key === 'positionId' || key === 'written' ? undefined : value)),
  ) as object

/** How often each event was raised whose rule remembers one position: `alarm sos: 2`. */
export const countsOfShortMemory = (events: readonly FleetEvent[]): Record<string, number> =>
  counts(events.filter(({ type }) => type === 'alarm' || type === 'ignitionOn' || type === 'ignitionOff'))

export const countsOfCrossings = (events: readonly FleetEvent[]): Record<string, number> =>
  counts(events.filter(({ type }) => type === 'geofenceEnter' || type === 'geofenceExit'))

function counts(events: readonly FleetEvent[]): Record<string, number> {
  const counted: Record<string, number> = {}
  for (const { type, attributes } of events) {
    const name = `${type} ${attributes.alarm ?? ''}`.trim()
    counted[name] = (counted[name] ?? 0) + 1
  }
  return counted
}
