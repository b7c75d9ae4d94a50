import type { KindCounts, ImportStage, ImportState } from '../../domain/imports/import-state.ts'

export interface KindCountsJson extends KindCounts {
  /** `device`, `user`, … */
  kind: string
}

/** How it goes with an import from another server. */
export interface ImportJson {
  state: ImportState['state'] | 'none'
  /** empty while there was none */
  address: string
  startedTime: string | null
  endedTime: string | null
  /** why it failed, or what it waits for; in the reader's language */
  reason: string | null
  stage: ImportStage
  kinds: KindCountsJson[]
  links: number
  /** from when on history is imported; null for none */
  historyFrom: string | null
  devicesDone: number
  devices: number
  positions: number
  /** records in the report */
  noted: number
  /** people who were imported and have no link to a password yet */
  uninvited: number
}

/** What is answered before there was one. */
export const noImport: ImportJson = {
  state: 'none',
  address: '',
  startedTime: null,
  endedTime: null,
  reason: null,
  stage: 'records',
  kinds: [],
  links: 0,
  historyFrom: null,
  devicesDone: 0,
  devices: 0,
  positions: 0,
  noted: 0,
  uninvited: 0,
}

/** One record that did not map, or not as a whole. */
export interface ImportNoteJson {
  kind: string
  foreignId: number
  name: string
  isRefused: boolean
  reasons: { field: string; reason: string }[]
}

export interface InvitedJson {
  sent: number
  /** people who are still without */
  left: number
}
