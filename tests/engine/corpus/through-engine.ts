import { acceptor } from '../../../functions/ingest/accept.ts'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import { settleDays } from '../../../functions/watch/settle-days.ts'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import { openSegments, type Segment } from '../../../shared/domain/trips/segments.ts'
import { device } from '../../../shared/entities/device.ts'
import { geofence } from '../../../shared/entities/geofence.ts'
import { buildDevice, makeTenant } from '../../support/builders.ts'
import { messageAt } from '../../support/received.ts'
import { usualDays } from '../../support/track-fixture.ts'
import type { Sent } from './receiver.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'

const messagesPerBatch = 20

export interface Found {
  events: FleetEvent[]
  /** as history tells them when all days are settled */
  segments: Segment[]
  /** ids of the geofences, in the order of the areas */
  geofences: number[]
}

/** A tracker's messages through all of ingest: parsed, evaluated, saved, days settled by device timers. */
export async function throughEngine(
  sent: readonly Sent[],
  {
    areas = [],
    attributes = {},
    fixesPerMessage = 50,
  }: { areas?: readonly string[]; attributes?: Record<string, unknown>; fixesPerMessage?: number } = {},
): Promise<Found> {
  const end = Date.parse(sent.at(-1)!.time)
  const world = inMemoryWorld({ now: () => end + 3 * dayMs })
  const { tenantId } = await makeTenant(world.tenants)
  const records = world.tenants.records(tenantId)
  const vehicle = await records.create(device, buildDevice({ uniqueId: 'labelled', attributes }))
  const geofences: number[] = []
  for (const area of areas) {
    const { id } = await records.create(geofence, geofence.schema.parse({ name: 'Depot', area }))
    await records.link([{ owner: { type: 'device', id: vehicle.id }, property: { type: 'geofence', id } }])
    geofences.push(id)
  }
  const accept = acceptor(world)
  const messages = Array.from({ length: Math.ceil(sent.length / fixesPerMessage) }, (_, part) => {
    const payload = sent.slice(part * fixesPerMessage, (part + 1) * fixesPerMessage)
    return messageAt(part + 1, {
      uniqueId: 'labelled',
      payload,
      receivedAt: Date.parse(payload.at(-1)!.time) + 2000,
    })
  })
  for (let part = 0; part < messages.length; part += messagesPerBatch) {
    const failed = await accept(messages.slice(part, part + messagesPerBatch))
    if (failed !== null) throw new Error(`The batch failed at ${failed}`)
  }
  const tracks = world.tracks(tenantId)
  const settled = { now: world.now(), settings: usualDays }
  while (!(await settleDays(tracks, await tracks.state(vehicle.id), settled)).isDone);
  const days = await tracks.days(vehicle.id, 0, 99_999)
  const last = days.at(-1)?.carry.segments
  return {
    events: await tracks.eventsBetween(vehicle.id, 0, end + dayMs),
    segments: [...days.flatMap(({ segments }) => segments), ...(last ? openSegments(last) : [])],
    geofences,
  }
}
