import { writeSync } from 'node:fs'

/** What the emulators write with; a test puts a full one in its place. */
export interface Disk {
  /** @returns how many bytes were written @throws the operating system's error, such as ENOSPC */
  write(descriptor: number, bytes: Uint8Array, position: number | null): number
}

export const realDisk: Disk = {
  write: (descriptor, bytes, position) => writeSync(descriptor, bytes, 0, bytes.length, position),
}
