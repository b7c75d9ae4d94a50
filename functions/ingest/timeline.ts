import { lateReachMs } from '../../shared/domain/engine/late-run.ts'
import type { FleetEvent } from '../../shared/domain/fleet-event.ts'
import type { Position } from '../../shared/domain/position.ts'

const aroundRowsMax = 30

/** Positions of one device by fix time and id, growing while a batch is read; finds what is around a time. */
export class Timeline {
  readonly #rows: Position[] = []
  /** those raised for these positions before this batch */
  readonly events: readonly FleetEvent[]

  constructor(rows: readonly Position[], events: readonly FleetEvent[] = []) {
    this.#rows = [...rows].sort(inTime)
    this.events = events
  }

  add(position: Position): void {
    this.#rows.splice(this.#firstAfter(position.fixTime), 0, position)
  }

  /** Everything at this very time and some minutes before and after it, and at least one on either side. */
  around(time: number): Position[] {
    let end = this.#firstAfter(time)
    let start = end
    const most = Math.min(this.#rows.length, end + aroundRowsMax)
    end = Math.min(this.#rows.length, end + 1)
    while (end < most && this.#rows[end]!.fixTime <= time + lateReachMs) end++
    while (start > 0 && this.#rows[start - 1]!.fixTime === time) start--
    const least = Math.max(0, start - aroundRowsMax)
    start = Math.max(0, start - 1)
    while (start > least && this.#rows[start - 1]!.fixTime >= time - lateReachMs) start--
    return this.#rows.slice(start, end)
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
