import type { ImportNote } from '../../../shared/domain/imports/import-note.ts'
import type { ImportState } from '../../../shared/domain/imports/import-state.ts'
import type { ImportAnswer, ImportMatch } from './import-ports.ts'

/** What a memory keeps of the imports of one tenant. */
export interface KeptImports {
  state: ImportState | null
  token: { token: string; endsAt: number } | null
  /** by server and kind, then by id there */
  matches: Map<string, Map<number, ImportMatch>>
  /** by server, then by device */
  history: Map<string, Map<number, number>>
  /** by kind and id */
  notes: Map<string, ImportNote>
}

export const newKeptImports = (): KeptImports => ({
  state: null,
  token: null,
  matches: new Map(),
  history: new Map(),
  notes: new Map(),
})

/** Who answers as a server; null for nobody. A test says it. */
export interface ImportMemory {
  answer: ((url: string, token: string) => Promise<ImportAnswer>) | null
}
