/** What a page tells the service worker. */
export type PageMessage =
  /** the reader agreed to the new version, or has its page already */
  | { kind: 'takeOver' }
  /** keeps all screens in the reader's language, first what this page loaded, and what its map drew */
  | { kind: 'keep'; language: string; loaded: readonly string[]; ranges: readonly MapRange[] }

/** A part of an archive of map tiles. */
export interface MapRange {
  url: string
  /** as the header `Range` says it */
  range: string
}
