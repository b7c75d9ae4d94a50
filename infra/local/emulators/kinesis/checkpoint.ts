import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'

/**
 * How far a reader came, kept in a file of fixed length that is overwritten in place: one small write cannot be torn
 * by the end of this process.
 */
export interface Checkpoint {
  /** null before the first batch */
  sequence: string | null
  save(sequence: string): void
  close(): void
}

const length = 128

export function openCheckpoint(file: string): Checkpoint {
  const descriptor = openSync(file, 'a+')
  closeSync(descriptor)
  const writing = openSync(file, 'r+')
  const checkpoint: Checkpoint = {
    sequence: readFileSync(file, 'utf8').trim() || null,
    save: (sequence) => {
      writeSync(writing, `${sequence.padEnd(length - 1)}\n`, 0)
      checkpoint.sequence = sequence
    },
    close: () => closeSync(writing),
  }
  return checkpoint
}
