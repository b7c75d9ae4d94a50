import type { DynamoDBRecord } from 'aws-lambda'
import type { DeviceCommand } from '../../../shared/domain/commands/command.ts'
import type { DeviceState } from '../../../shared/domain/device-state.ts'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import { sequenceOfId } from '../../../shared/domain/ids.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { decodeRows } from '../../../shared/wire/position-rows.ts'
import type { LogJson } from '../../../shared/wire/live-message.ts'
import { readConnectionItem, type ConnectionItem } from '../sockets/connection-item.ts'
import type { Connection } from '../ports/ports.ts'
import { type CommandItem, readCommandItem } from '../commands/command-item.ts'
import { forwarded, forwardedMarks, rawLogPartition, socketItems, trackItems } from './tables.ts'
import { readEventItem, type EventItem } from '../tracks/track-events.ts'
import { readStateKey, readTrackPartition } from '../tracks/track-keys.ts'
import { readStateItem, type StateItem } from '../tracks/track-state-item.ts'

type Image = NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>

export type TrackImage =
  | { kind: 'state'; tenantId: string; deviceId: number; before: DeviceState | null; after: DeviceState | null }
  | { kind: 'event'; tenantId: string; event: FleetEvent }
  | { kind: 'command'; tenantId: string; command: DeviceCommand }

/** A change of `tracks`; null for blocks, timers, and expired events. */
export function readTrackImage(record: DynamoDBRecord): TrackImage | null {
  const change = record.dynamodb
  const [pk, sk] = [change?.Keys?.pk?.S ?? '', change?.Keys?.sk?.S ?? '']
  const changed = readStateKey({ pk, sk })
  if (changed) {
    const read = (image: Image | undefined) => (image ? readStateItem(plain(image) as StateItem).state : null)
    return { kind: 'state', ...changed, before: read(change?.OldImage), after: read(change?.NewImage) }
  }
  const device = readTrackPartition(pk)
  if (!device || !change?.NewImage) return null
  if (sk.startsWith(trackItems.command)) {
    const command = readCommandItem(plain(change.NewImage) as CommandItem)
    return { kind: 'command', tenantId: device.tenantId, command }
  }
  if (!sk.startsWith(trackItems.event)) return null
  return { kind: 'event', tenantId: device.tenantId, event: readEventItem(plain(change.NewImage) as EventItem) }
}

export interface ForwardedImage {
  tenantId: string
  positions: Position[]
  /** whether they go to the address that the device or its group names, too */
  isAddressed: boolean
}

/**
 * The positions that a save added, where they are to be forwarded: all of them are in the tail, behind those that the
 * state before had.
 */
export function readForwarded({ dynamodb: change }: DynamoDBRecord): ForwardedImage | null {
  const device = readStateKey({ pk: change?.Keys?.pk?.S ?? '', sk: change?.Keys?.sk?.S ?? '' })
  const mark = Number(change?.NewImage?.[forwarded]?.N ?? 0)
  if (!device || !change?.NewImage || mark === 0) return null
  const { r: rows } = plain(change.NewImage) as StateItem
  const before = Number(change.OldImage?.p?.N ?? 0)
  const positions = rows ? decodeRows(rows, device.deviceId).filter(({ id }) => sequenceOfId(id) > before) : []
  return { tenantId: device.tenantId, positions, isAddressed: mark >= forwardedMarks.address }
}

/** A connection that was just opened; null for other changes of `sockets`, and for commands in `tracks`. */
export function readSocketImage(record: DynamoDBRecord): Connection | null {
  const image = record.dynamodb?.NewImage
  if (record.eventName !== 'INSERT' || !image?.sk?.S?.startsWith(socketItems.connection)) return null
  if (readTrackPartition(image.pk?.S ?? '')) return null
  return readConnectionItem(plain(image) as ConnectionItem)
}

/** Raw logs of a tenant's trackers; null for other changes of `sockets`. */
export function readLogImage(record: DynamoDBRecord): { tenantId: string; lines: LogJson[] } | null {
  const image = record.dynamodb?.NewImage
  const pk = image?.pk?.S ?? ''
  if (!image || !pk.startsWith(rawLogPartition)) return null
  return { tenantId: pk.slice(rawLogPartition.length), lines: JSON.parse(image.l?.S ?? '[]') as LogJson[] }
}

/** Stream events carry bytes as base64 text. */
function plain(image: Image): unknown {
  const values = Object.entries(image).map(([name, value]) => {
    if (value.N !== undefined) return [name, Number(value.N)]
    if (value.B !== undefined) return [name, new Uint8Array(Buffer.from(value.B, 'base64'))]
    return [name, value.S ?? value.BOOL]
  })
  return Object.fromEntries(values)
}
