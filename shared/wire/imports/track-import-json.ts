import type { TrackImport } from '../../domain/imports/track-import.ts'
import { isoTime } from '../dates.ts'

/** An import of a vehicle's history from a file, as the API answers it. */
export interface TrackImportJson {
  id: string
  fileName: string
  format: string
  userId: number
  userName: string
  startedTime: string
  /** positions that the file holds for it, those that came, and those of them that were taken */
  total: number
  sent: number
  positions: number
  /** of the first and the last position that was taken; null before any */
  from: string | null
  to: string | null
  state: 'running' | 'done' | 'removing'
}

/** What an import is begun with. */
export interface AskedTrackImportJson {
  fileName: string
  format: string
  /** positions that will be sent */
  total: number
}

/** A position that was not taken. */
export interface RefusedPositionJson {
  /** place in the list that was sent, counted from 0 */
  index: number
  field: string
  reason: string
}

export interface TakenPositionsJson {
  import: TrackImportJson
  refused: RefusedPositionJson[]
}

const isoOrNull = (time: number | null): string | null => (time === null ? null : isoTime(time))

export const trackImportJson = (found: TrackImport): TrackImportJson => ({
  id: found.id,
  fileName: found.fileName,
  format: found.format,
  userId: found.userId,
  userName: found.userName,
  startedTime: isoTime(found.startedAt),
  total: found.total,
  sent: found.sent,
  positions: found.positions,
  from: isoOrNull(found.from),
  to: isoOrNull(found.to),
  state: found.isRemoving ? 'removing' : found.sent < found.total ? 'running' : 'done',
})
