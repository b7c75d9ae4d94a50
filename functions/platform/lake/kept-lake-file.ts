/** A file as the memory keeps it. */
export interface KeptLakeFile {
  content: Uint8Array
  /** epoch ms */
  writtenAt: number
}
