import { closeSync, openSync, readFileSync } from 'node:fs'
import type { Disk } from '../disk/disk.ts'
import { DamagedData } from '../disk/data-files.ts'

/**
 * How far a reader came, kept in a file of fixed length that is overwritten in place: one small write cannot be torn
 * by the end of this process.
 */
export interface Checkpoint {
  /** null before the first batch */
  sequence: string | null
  /** What cannot be written is written with the next: until then a restart delivers some records once more. */
  save(sequence: string): void
  close(): void
}

const length = 128

/** @throws DamagedData */
export function openCheckpoint(file: string, disk: Disk): Checkpoint {
  closeSync(openSync(file, 'a'))
  const text = readFileSync(file, 'utf8').trim()
  if (!/^\d*$/.test(text)) throw new DamagedData(file, 'it should hold one sequence number')
  const writing = openSync(file, 'r+')
  const checkpoint: Checkpoint = {
    sequence: text || null,
    save: (sequence) => {
      checkpoint.sequence = sequence
      try {
        disk.write(writing, Buffer.from(`${sequence.padEnd(length - 1)}\n`), 0)
      } catch (error) {
        console.error(`${file}: not saved: ${String(error)}`)
      }
    },
    close: () => closeSync(writing),
  }
  return checkpoint
}
