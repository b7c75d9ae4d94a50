import { realDisk, type Disk } from '../../../infra/local/emulators/disk/disk.ts'

/** A disk that a test fills: what is written then ends after some bytes with the error of a full one. */
export class FullDisk implements Disk {
  isFull = false
  #writesUntilSpace = Number.POSITIVE_INFINITY

  /** Refuses so many writes, then somebody makes space. */
  fillFor(writes: number): void {
    this.isFull = true
    this.#writesUntilSpace = writes
  }

  write(descriptor: number, bytes: Uint8Array, position: number | null): number {
    if (this.isFull && this.#writesUntilSpace-- <= 0) this.isFull = false
    if (!this.isFull) return realDisk.write(descriptor, bytes, position)
    if (position === null) realDisk.write(descriptor, bytes.subarray(0, 3), position)
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  }
}
