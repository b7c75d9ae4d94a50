import type { DeviceState } from '../device-state.ts'
import { withMemory } from '../engine/raise-events.ts'
import { trackImportLimits } from '../limits/track-imports.ts'
import type { Position } from '../position.ts'

/** Positions of a vehicle that somebody brought from a file. Times are epoch ms. */
export interface TrackImport {
  id: string
  deviceId: number
  /** as somebody called the file: anything */
  fileName: string
  format: string
  /** who began it */
  userId: number
  userName: string
  startedAt: number
  /** positions that the file holds for it */
  total: number
  /** of which so many came; the next call goes on from there */
  sent: number
  /** of which so many were taken */
  positions: number
  /** of the first and the last one that was taken, or is about to be; null before any */
  from: number | null
  to: number | null
  /** whether its positions are being removed */
  isRemoving: boolean
  /** moves with every write: a write with an old one fails */
  version: number
}

/** The attribute that names the import of a position. */
export const importMark = 'importId'

/** What positions from files are called. */
export const importProtocol = 'imported'

/** Whether an import brought a position. */
export const isOfImport = ({ protocol, attributes }: Pick<Position, 'protocol' | 'attributes'>, id: string): boolean =>
  protocol === importProtocol && attributes[importMark] === id

/**
 * The import that knows of positions before they go on their way; the same one when it does already.
 * @param times of those that are taken, epoch ms
 */
export function withRange(before: TrackImport, times: readonly number[]): TrackImport {
  const all = [before.from, before.to, ...times].filter((time) => time !== null)
  if (all.length === 0) return before
  const from = all.reduce((least, time) => Math.min(least, time))
  const to = all.reduce((most, time) => Math.max(most, time))
  return from === before.from && to === before.to ? before : { ...before, from, to }
}

/** The import after a part came. @param taken how many of its positions */
export const withPart = (before: TrackImport, { end, taken }: { end: number; taken: number }): TrackImport => ({
  ...before,
  sent: end,
  positions: before.positions + taken,
})

/** Where a device's memory says which imports were removed: messages with their positions may still be on their way. */
const removedName = 'unimported'
const removedIn = (memory: Readonly<DeviceState['memory']>): readonly string[] =>
  (memory[removedName] as readonly string[] | undefined) ?? []

export const isImportRemoved = (memory: Readonly<DeviceState['memory']>, id: string): boolean =>
  removedIn(memory).includes(id)

/** The memory from when an import is removed on; of many the latest are known. */
export function rememberRemovedImport(memory: DeviceState['memory'], id: string): DeviceState['memory'] {
  const others = removedIn(memory).filter((each) => each !== id)
  return withMemory(memory, removedName, [...others, id].slice(-trackImportLimits.removedKnownMax))
}
