import type { Phrase } from '../failures.ts'

/** What became of one record at another server that did not map, or not as a whole. */
export interface ImportNote {
  /** `device`, `user`, … */
  kind: string
  /** its id at the server */
  foreignId: number
  /** its name, identifier or address there: anything */
  name: string
  /** it was not imported at all */
  isRefused: boolean
  reasons: readonly ImportReason[]
}

export interface ImportReason {
  /** of the record, such as `attributes.speedLimit`; empty when it is about all of it */
  field: string
  reason: Phrase
}
