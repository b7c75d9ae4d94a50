import { closeSync, ftruncateSync, openSync, readFileSync } from 'node:fs'
import type { Disk } from './disk.ts'

/** A file of whole lines that only grows at its end. */
export interface AppendFile {
  /** of its whole lines */
  bytes(): number
  /** Writes all of the text or nothing. @throws the operating system's error, such as ENOSPC */
  append(text: string): void
  clear(): void
  close(): void
}

/** Opens or begins the file. A last line that was cut off is dropped: its writer got no answer. */
export function openAppendFile(file: string, disk: Disk): AppendFile {
  const descriptor = openSync(file, 'a')
  let size = readFileSync(file).lastIndexOf('\n') + 1
  ftruncateSync(descriptor, size)
  return {
    bytes: () => size,
    append: (text) => {
      const bytes = Buffer.from(text)
      try {
        for (let at = 0; at < bytes.length;) at += disk.write(descriptor, bytes.subarray(at), null)
      } catch (error) {
        ftruncateSync(descriptor, size)
        throw error
      }
      size += bytes.length
    },
    clear: () => {
      ftruncateSync(descriptor, 0)
      size = 0
    },
    close: () => closeSync(descriptor),
  }
}
