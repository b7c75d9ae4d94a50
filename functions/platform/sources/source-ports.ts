/** Port to what sources sent last. See `ports/ports.ts` for the rules of all ports. */

export interface SourceMessageKept {
  /** epoch ms */
  at: number
  /** as it was sent; null for one that is longer than is kept */
  body: string | null
  /** of the address, without the question mark and secrets */
  query: string
  bytes: number
  /** records that went on to ingest */
  takenCount: number
  /** identifiers that no vehicle has, or that may not report */
  unknown: readonly string[]
}

/** Which of those that are kept it takes the place of. */
export interface SourceSlot {
  sourceId: number
  /** whether something was wrong: those are kept apart */
  isProblem: boolean
  slot: number
}

/** Few of each source, for `sourceLimits.messageKeptMs` at most. Callers keep them rarely, however many come. */
export interface SourceMessages {
  readonly tenantId: string
  keep(slot: SourceSlot, message: SourceMessageKept): Promise<void>
  /** the newest first */
  of(sourceId: number): Promise<SourceMessageKept[]>
  forget(sourceId: number): Promise<void>
}
