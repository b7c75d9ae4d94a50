/** Port to pictures and other files of one tenant. See `ports.ts` for the rules of all ports. */

export interface FileFacts {
  path: string
  bytes: number
  /** epoch ms */
  savedAt: number
}

export interface StoredFile extends FileFacts {
  content: Uint8Array
  contentType: string
  /** differs for different bytes; without quotes */
  tag: string
}

/**
 * Files of one tenant. A path is names with slashes between them, as `filePath` allows it: chosen by us, never taken
 * unchecked from a request.
 */
export interface Files {
  readonly tenantId: string
  /** Replaces an existing file. @param file `isMedium` when it is kept for `trackerLimits.mediaKeptMs` only */
  put(path: string, file: { content: Uint8Array; contentType: string; isMedium?: true }): Promise<void>
  get(path: string): Promise<StoredFile | null>
  /** Absent is fine. */
  remove(path: string): Promise<void>
  /** every file whose path has this prefix, by path */
  list(prefix: string): AsyncIterable<FileFacts>
  /** bytes of all files; lists every file, so not for each request */
  bytesUsed(): Promise<number>
}
