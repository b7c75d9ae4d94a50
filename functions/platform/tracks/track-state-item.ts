import type { DeviceState, DeviceStatus, ShownState } from '../../../shared/domain/device-state.ts'
import { decodeMemory, encodeMemory } from '../../../shared/wire/memory-codec.ts'
import { decodeRows, encodeRows } from '../../../shared/wire/position-rows.ts'
import type { DeviceKey } from '../ports/ports.ts'
import type { Key } from '../dynamo/store.ts'
import type { ForwardedMark } from '../dynamo/tables.ts'
import { readStateKey, readStateSortKey, stateKey } from './track-keys.ts'

/** A device's state as it is stored. Names are short because every fix pays for them. */
export interface StateItem extends Key {
  /** version */
  v: number
  /** status: on, off or unknown */
  s: 'n' | 'f' | 'u'
  /** last update, epoch ms */
  u?: number
  /** last position, as one row */
  l?: Uint8Array
  /** sequences of the newest position and event */
  p?: number
  e?: number
  /** where in the stream it was last read: the number's bytes, or text when it is not a plain number */
  q?: Uint8Array | string
  /** the same in the stream of buffers that an earlier version had, and of live and buffered messages in the table's stream */
  b?: Uint8Array | string
  y?: Uint8Array | string
  z?: Uint8Array | string
  /** memory of the rules */
  m?: Uint8Array
  /** tail: rows that are not yet in a block */
  r?: Uint8Array
  /** since when it drives, idles or stands, epoch ms */
  t?: number
  /** until when a command may wait for the device, epoch ms */
  c?: number
  /** what its tracker speaks, while an import brought the last position */
  k?: string
  /** 1 when the writer hands it over to those who show it; every other write removes it */
  w?: 1
  /** for whom positions that are new in it are forwarded; every other write removes it */
  o?: ForwardedMark
}

const statusCodes = { online: 'n', offline: 'f', unknown: 'u' } as const
const statuses: Record<StateItem['s'], DeviceStatus> = { n: 'online', f: 'offline', u: 'unknown' }

/** The item without its tail; absent facts take no space. */
export function stateItem(
  tenantId: string,
  state: DeviceState,
): StateItem & Record<string, string | number | Uint8Array> {
  const item: StateItem = {
    ...stateKey({ tenantId, deviceId: state.deviceId }),
    v: state.version,
    s: statusCodes[state.status],
  }
  if (state.lastUpdate !== null) item.u = state.lastUpdate
  if (state.last) item.l = encodeRows([state.last])
  if (state.positionSequence > 0) item.p = state.positionSequence
  if (state.eventSequence > 0) item.e = state.eventSequence
  if (state.streamSequence !== '') item.q = sequenceBytes(state.streamSequence)
  if (state.backlogSequence !== '') item.b = sequenceBytes(state.backlogSequence)
  if (state.tableSequence !== undefined) item.y = sequenceBytes(state.tableSequence)
  if (state.tableBacklogSequence !== undefined) item.z = sequenceBytes(state.tableBacklogSequence)
  if (Object.keys(state.memory).length > 0) item.m = encodeMemory(state.memory, state.last)
  if (state.activitySince !== undefined) item.t = state.activitySince
  if (state.commandsPendingUntil !== undefined) item.c = state.commandsPendingUntil
  if (state.trackerProtocol !== undefined) item.k = state.trackerProtocol
  return item as ReturnType<typeof stateItem>
}

export function readStateItem(item: StateItem): DeviceKey & { state: DeviceState } {
  const device = readStateKey(item)
  if (!device) throw new Error(`${item.pk} ${item.sk} is not the key of a device's state`)
  const shown = readShownState(item)
  const state: DeviceState = {
    ...shown,
    version: item.v,
    positionSequence: item.p ?? 0,
    eventSequence: item.e ?? 0,
    streamSequence: sequenceText(item.q),
    backlogSequence: sequenceText(item.b),
    memory: item.m ? decodeMemory(item.m, shown.last) : {},
    ...(item.c !== undefined && { commandsPendingUntil: item.c }),
  }
  if (item.y !== undefined) state.tableSequence = sequenceText(item.y)
  if (item.z !== undefined) state.tableBacklogSequence = sequenceText(item.z)
  return { ...device, state }
}

/** The attributes of an item that `readShownState` needs. */
export const shownAttributes = ['sk', 's', 'u', 'l', 't', 'k'] as const satisfies (keyof StateItem)[]
export type ShownItem = Pick<StateItem, (typeof shownAttributes)[number]>

export function readShownState(item: ShownItem): ShownState {
  const deviceId = readStateSortKey(item.sk)
  const last = item.l ? (decodeRows(item.l, deviceId)[0] ?? null) : null
  const state: ShownState = { deviceId, status: statuses[item.s], lastUpdate: item.u ?? null, last }
  if (item.t !== undefined) state.activitySince = item.t
  if (item.k !== undefined) state.trackerProtocol = item.k
  return state
}

/** Stream sequences have up to 56 digits: 24 bytes instead of 56. */
function sequenceBytes(sequence: string): Uint8Array | string {
  if (!/^[1-9]\d*$/.test(sequence)) return sequence
  const hex = BigInt(sequence).toString(16)
  return new Uint8Array(Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex'))
}

function sequenceText(stored: StateItem['q']): string {
  if (stored === undefined || typeof stored === 'string') return stored ?? ''
  return BigInt(`0x${Buffer.from(stored).toString('hex')}`).toString()
}
