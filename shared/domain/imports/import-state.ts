import type { Phrase } from '../failures.ts'
import { importLimits } from '../limits/imports.ts'

/** How it went with the records of one kind. */
export interface KindCounts {
  /** at the server */
  found: number
  added: number
  /** were here before, by their identifier or from an earlier import */
  known: number
  /** do not map; the report says why */
  refused: number
}

export type ImportStage = 'records' | 'links' | 'history'

/** An import of one organisation, the running one or the last one. Times are epoch ms. */
export interface ImportState {
  /** of this import: another one replaces it */
  id: string
  /** see `serverAddress` */
  address: string
  /** user who asked for it; 0 for the operator */
  startedBy: number
  startedAt: number
  endedAt: number | null
  state: 'running' | 'done' | 'failed' | 'cancelled'
  /** why it failed, or why it waits */
  reason: Phrase | null
  stage: ImportStage
  /** kind or owner under way, by its place in the list */
  place: number
  /** id at the server of the record that is being added; 0 for none */
  underWay: number
  /** owners or devices that are done, of the list under way */
  done: number
  counts: Readonly<Record<string, KindCounts>>
  /** links that were made or were there */
  links: number
  /** from when on history is imported; null for none */
  historyFrom: number | null
  /** what the next call asks of a device's history, ms */
  windowMs: number
  positions: number
  /** records in the report */
  noted: number
  /** calls without an answer, one after the other */
  tries: number
  /** moves with every write: a write with an old one fails */
  version: number
}

export const noCounts: KindCounts = { found: 0, added: 0, known: 0, refused: 0 }

export const newImportState = (
  of: Pick<ImportState, 'id' | 'address' | 'startedBy' | 'startedAt' | 'historyFrom'>,
): ImportState => ({
  ...of,
  endedAt: null,
  state: 'running',
  reason: null,
  stage: 'records',
  place: 0,
  underWay: 0,
  done: 0,
  counts: {},
  links: 0,
  windowMs: importLimits.windowMs.first,
  positions: 0,
  noted: 0,
  tries: 0,
  version: 0,
})

/** What the next call asks of a device's history after an answer with so many positions, ms; null for an answer that was too long. */
export function nextWindow(windowMs: number, positions: number | null): number {
  const { least, most } = importLimits.windowMs
  if (positions === null || positions > importLimits.positionsMany) return Math.max(least, Math.floor(windowMs / 2))
  return positions < importLimits.positionsFew ? Math.min(most, windowMs * 2) : windowMs
}

/** How long to wait before the next of so many tries, ms. @param askedMs what the server asks for; null for nothing */
export function waitBefore(tries: number, askedMs: number | null): number {
  const own = importLimits.retryMs * 2 ** Math.min(tries, 20)
  return Math.min(importLimits.retryMsMax, Math.max(own, askedMs ?? 0))
}
