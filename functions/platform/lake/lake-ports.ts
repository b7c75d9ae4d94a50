import type { LakeFile } from '../../../shared/wire/lake/lake-file.ts'

/** Port to the data lake: history as Parquet files. See `ports/ports.ts` for the rules of all ports. */

/** That a file has to be written again. */
export interface LakeNote extends LakeFile {
  /** epoch ms */
  at: number
  /** another one with each note: so the same file that was noted again is seen */
  stamp: string
}

export interface StoredLakeFile extends LakeFile {
  bytes: number
  /** epoch ms */
  writtenAt: number
}

/** The files of one tenant. They do not count as storage used. */
export interface LakeFiles {
  /** Replaces the file at once, when all of it is there. Without content it is removed. @returns its bytes */
  write(file: LakeFile, content: AsyncIterable<Uint8Array>): Promise<number>
  /** Absent is fine. */
  remove(file: LakeFile): Promise<void>
  /** all of them from a day on, in order of day; those of one day in any order */
  list(from?: number): AsyncIterable<StoredLakeFile>
  /** A link that downloads the file without signing in, for `tenantLimits.exportLinkMs`. */
  link(file: LakeFile): Promise<string>
}

/** The data lake of one tenant: its files, and which of them have to be written again. */
export interface Lake extends LakeFiles {
  readonly tenantId: string
  /** Notes that these files have to be written again, as of `at` (epoch ms). A later note of a file replaces the earlier. */
  note(files: readonly LakeFile[], at: number): Promise<void>
  /** those up to a time (epoch ms), the newest day first, about `countMax` of them */
  notes(until: number, countMax: number): Promise<LakeNote[]>
  /** Forgets a note, unless the file was noted again since. */
  done(note: LakeNote): Promise<void>
  /** Forgets all notes. */
  forgetNotes(): Promise<void>
}
