import { BoundedMap } from '../../../shared/domain/bounded-map.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { decodeRows } from '../../../shared/wire/position-rows.ts'
import type { DeviceKey } from '../ports/ports.ts'
import { trackPartition } from './track-keys.ts'
import type { StateItem } from './track-state-item.ts'

/** The tail of one saved version of a device's state. */
export interface SavedTail {
  version: number
  rows: Uint8Array
  count: number
  /** the last of the rows, against which the next is written */
  last: Position | null
}

export const noTail: SavedTail = { version: 0, rows: new Uint8Array(0), count: 0, last: null }

export function savedTail(item: StateItem, deviceId: number): SavedTail {
  const positions = item.r ? decodeRows(item.r, deviceId) : []
  return {
    version: item.v,
    rows: item.r ?? noTail.rows,
    count: positions.length,
    last: positions.at(-1) ?? null,
  }
}

const tailsMax = 20_000

/**
 * The tails of the devices that this process saved last, so that the next save need not read them again. A tail is valid
 * only for the version that it was saved with, and the conditional write checks that version.
 */
export class TailCache {
  readonly #tails = new BoundedMap<string, SavedTail>(tailsMax)

  recall(device: DeviceKey, version: number): SavedTail | null {
    if (version === 0) return noTail
    const tail = this.#tails.get(trackPartition(device))
    return tail?.version === version ? tail : null
  }

  remember(device: DeviceKey, tail: SavedTail): void {
    this.#tails.set(trackPartition(device), tail)
  }

  forget(device: DeviceKey): void {
    this.#tails.delete(trackPartition(device))
  }
}
