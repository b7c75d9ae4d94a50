import type { Position } from '../../shared/domain/position.ts'

/** Positions of one device by fix time and id, growing while a batch is read; answers what lies around a time. */
export class Timeline {
  readonly #rows: Position[] = []

  constructor(rows: readonly Position[]) {
    this.#rows = [...rows].sort(inTime)
  }

  add(position: Position): void {
    this.#rows.splice(this.#firstAfter(position.fixTime), 0, position)
  }

  /** Everything at this very time, the latest before it and the earliest after it. */
  around(time: number): Position[] {
    const end = this.#firstAfter(time)
    let start = end
    while (start > 0 && this.#rows[start - 1]!.fixTime === time) start--
    return this.#rows.slice(Math.max(0, start - 1), end + 1)
  }

  #firstAfter(time: number): number {
    let low = 0
    let high = this.#rows.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#rows[middle]!.fixTime <= time) low = middle + 1
      else high = middle
    }
    return low
  }
}

const inTime = (a: Position, b: Position) => a.fixTime - b.fixTime || a.id - b.id
