/**
 * A position's or event's id is `deviceId × 2^33 + sequence`, below 2^53 for device numbers under 2^20.
 *
 * The sequence is a clock that never goes back: seconds since 2020 of the newest time known for the device, or one
 * more than the sequence before. So ids are unique and sortable by arrival, an id names its device, and for all but
 * late data it also says when to look.
 */
const sequenceSpan = 2 ** 33
const epochMs = Date.UTC(2020, 0, 1)

export const deviceIdMax = 2 ** 20 - 1

/** The sequence after `previous` for something that happened at `timeMs` (epoch ms). */
export function nextSequence(previous: number, timeMs: number): number {
  const seconds = Math.floor((timeMs - epochMs) / 1000)
  return Math.max(previous + 1, Math.min(seconds, sequenceSpan - 1), 1)
}

export const idOf = (deviceId: number, sequence: number): number => deviceId * sequenceSpan + sequence
export const deviceOfId = (id: number): number => Math.floor(id / sequenceSpan)
export const sequenceOfId = (id: number): number => id % sequenceSpan

/** Epoch ms near which an on-time position or event with this id happened. */
export const timeOfId = (id: number): number => epochMs + sequenceOfId(id) * 1000
