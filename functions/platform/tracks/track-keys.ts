import type { DeviceKey } from '../ports/ports.ts'
import { padded, type Key } from '../dynamo/store.ts'
import { trackItems } from '../dynamo/tables.ts'

/** The keys of `tracks`. Times are epoch ms of thirteen digits, so that text order is time order. */

export const trackPartition = ({ tenantId, deviceId }: DeviceKey): string => `T#${tenantId}#D#${deviceId}`

/** null for anything that is not a device's partition */
export function readTrackPartition(pk: string): DeviceKey | null {
  const [mark, tenantId, device, id] = pk.split('#')
  return mark === 'T' && device === 'D' ? { tenantId: tenantId!, deviceId: Number(id) } : null
}

/**
 * The states of so many devices, by id, share a partition: a fleet is read at the price of its bytes instead of one unit
 * for each. Few enough for one partition's limit when each sends several times a second.
 */
const statesPerPage = 100
export const statePage = (deviceId: number): number => Math.floor(deviceId / statesPerPage)
export const statePartition = (tenantId: string, page: number): string => `T#${tenantId}#S#${page}`

export const stateKey = ({ tenantId, deviceId }: DeviceKey): Key => ({
  pk: statePartition(tenantId, statePage(deviceId)),
  sk: trackItems.state + deviceId,
})

/** of the sort key of a state */
export const readStateSortKey = (sk: string): number => Number(sk.slice(trackItems.state.length))

/** null for anything that is not the key of a device's state */
export function readStateKey({ pk, sk }: Key): DeviceKey | null {
  const [mark, tenantId, states] = pk.split('#')
  if (mark !== 'T' || states !== 'S' || !sk.startsWith(trackItems.state)) return null
  return { tenantId: tenantId!, deviceId: readStateSortKey(sk) }
}

export const timeText = (epochMs: number): string => String(Math.max(0, Math.floor(epochMs))).padStart(13, '0')
export const blockSortKey = (time: number, sequence: number): string =>
  `${trackItems.block}${timeText(time)}#${padded(sequence)}`
export const eventSortKey = (time: number, sequence: number): string =>
  `${trackItems.event}${timeText(time)}#${padded(sequence)}`

export const commandSortKey = (sequence: number): string => trackItems.command + padded(sequence)
/** of the one item that says which commands of a device are open */
export const queueSortKey = trackItems.queue

export const daySortKey = (day: number): string => trackItems.day + dayText(day)
export const whereaboutsSortKey = (day: number): string => trackItems.whereabouts + dayText(day)
const dayText = (day: number): string => String(day).padStart(6, '0')

/** Time and sequence of a block's or event's sort key. */
export function readSortKey(sk: string): { time: number; sequence: number } {
  const [, time, sequence] = sk.split('#')
  return { time: Number(time), sequence: Number(sequence) }
}
