import type { ImportNote } from '../../../shared/domain/imports/import-note.ts'
import type { ImportState } from '../../../shared/domain/imports/import-state.ts'

/** Ports to what is imported from another server. See `ports/ports.ts` for the rules of all ports. */

/** Where a record of a server is here. */
export interface ImportMatch {
  id: number
  /** the import that added it; empty where it was here before */
  importId: string
  /** of a person: when a link to a first password was mailed, epoch ms */
  invitedAt?: number | undefined
}

/** The imports of one tenant: the running one or the last one, and what earlier ones brought. */
export interface Imports {
  readonly tenantId: string
  state(): Promise<ImportState | null>
  /**
   * Begins an import in place of one that is over, whose report goes.
   * @param token of the server; sealed where it is stored
   * @returns false while another one runs
   */
  begin(state: ImportState, token: string): Promise<boolean>
  /** Null when another process wrote it meanwhile. */
  save(state: ImportState): Promise<ImportState | null>
  /** null once it was forgotten, or was kept for `importLimits.tokenKeptMs` */
  token(): Promise<string | null>
  forgetToken(): Promise<void>

  /** records of a kind that were imported from a server, by their ids there */
  matches(server: string, kind: string): Promise<Map<number, ImportMatch>>
  match(server: string, of: { kind: string; foreignId: number }, match: ImportMatch): Promise<void>
  /** until when (epoch ms) the history of each device is here, by its id at the server */
  historyUntil(server: string): Promise<Map<number, number>>
  noteHistory(server: string, foreignId: number, until: number): Promise<void>

  /** Replaces what the report says of these records. */
  note(notes: readonly ImportNote[]): Promise<void>
  /** the report, by kind and id at the server */
  notes(): Promise<ImportNote[]>
}

export interface ImportAnswer {
  status: number
  /** ms that the server asks to wait; null when it asks for nothing */
  retryAfterMs: number | null
  /** null for one that is longer than `importLimits.answerBytesMax` */
  text: string | null
}

/** Servers at addresses that people typed: over https, on public hosts only. No redirect is followed. */
export interface ImportServers {
  /** @param waitMs `importLimits.callMs` when absent. @throws Error when there is no answer: a private address, no host, no connection, no time */
  get(url: string, token: string, waitMs?: number): Promise<ImportAnswer>
}
