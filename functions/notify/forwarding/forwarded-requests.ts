import { createHash } from 'node:crypto'
import { forwardingLimits } from '../../../shared/domain/limits/forwarding.ts'
import type { Device } from '../../../shared/entities/device.ts'
import type { Forwarding } from '../../../shared/entities/forwarding/forwarding.ts'
import {
  forwardedJson,
  traccarEvent,
  traccarPosition,
  type ForwardedRecord,
} from '../../../shared/wire/forwarding/forwarded-json.ts'
import type { TenantAlerts } from '../../application/alerts/tenant-alerts.ts'
import { chunks } from '../../platform/dynamo/items.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { ForwardedBatch } from '../../platform/ports/ports.ts'

/** A record and the batch that it is of. */
export type BatchRecord = ForwardedRecord & { key: string }

export const recordsOf = ({ key, positions, events }: ForwardedBatch): BatchRecord[] => [
  ...positions.map((position) => ({ kind: 'position' as const, position, key })),
  ...events.map((event) => ({ kind: 'event' as const, event, key })),
]

/** What is left of a batch after these were sent. */
export const withoutSent = (batch: ForwardedBatch, sent: ReadonlySet<number>): ForwardedBatch => ({
  ...batch,
  positions: batch.positions.filter(({ id }) => !sent.has(id)),
  events: batch.events.filter(({ id }) => !sent.has(-id)),
})

/** What of a batch was in the request that was refused, under a name of its own where it is not all. */
export function refusedPart(batch: ForwardedBatch, request: readonly ForwardedRecord[]): ForwardedBatch {
  const refused = new Set(request.map(idOf))
  const positions = batch.positions.filter(({ id }) => refused.has(id))
  const events = batch.events.filter(({ id }) => refused.has(-id))
  if (positions.length + events.length === batch.positions.length + batch.events.length) return batch
  const name = positions[0]?.id ?? `e${events[0]?.id}`
  return { key: `${batch.key}-${name}`, at: batch.at, positions, events }
}

/** The ids of positions, and those of events below zero: they may be the same. */
export const idOf = (record: ForwardedRecord): number =>
  record.kind === 'position' ? record.position.id : -record.event.id

/** In our own form many go with one request, in Traccar's each has its own. */
export const requestsOf = (records: readonly BatchRecord[], { format }: Pick<Forwarding, 'format'>): BatchRecord[][] =>
  chunks(records, format === 'own' ? forwardingLimits.requestRecordsMax : 1)

/** The same for the same records, and for no others: receivers may leave out what they had. */
export function requestId(forwardingId: number, records: readonly ForwardedRecord[]): string {
  const hash = createHash('sha256').update(records.map(idOf).join())
  return `fwd_${forwardingId}_${hash.digest('base64url').slice(0, 22)}`
}

interface Content {
  tenant: TenantAlerts
  format: Forwarding['format']
}

/** The JSON of a request. */
export async function bodyOf(
  world: Pick<WorldOf<'notify-channels'>, 'tracks' | 'now'>,
  { tenant, format }: Content,
  records: readonly ForwardedRecord[],
): Promise<object> {
  const deviceIds = [...new Set(records.map(deviceIdOf))]
  const devices = (await Promise.all(deviceIds.map((id) => tenant.device(id)))).filter(
    (found): found is Device => found !== null,
  )
  if (format === 'own') return forwardedJson(records, devices, world.now())
  const [record] = records as [ForwardedRecord]
  const device = devices[0] ?? null
  if (record.kind === 'position') return traccarPosition(record.position, device)
  const { event } = record
  const position = event.positionId > 0 ? await world.tracks(tenant.tenantId).position(event.positionId) : null
  const { geofence, maintenance } = await tenant.recordsOf(event)
  return traccarEvent(event, device, { position, geofence, maintenance })
}

export const deviceIdOf = (record: ForwardedRecord): number =>
  record.kind === 'position' ? record.position.deviceId : record.event.deviceId
