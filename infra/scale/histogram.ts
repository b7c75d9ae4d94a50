const binMs = 10
const binsMax = 6_000

/** Counts times in steps of 10 ms up to a minute, so that millions of them need little memory. */
export class Histogram {
  readonly #bins = new Uint32Array(binsMax)
  #count = 0

  add(ms: number): void {
    this.#bins[Math.min(binsMax - 1, Math.max(0, Math.floor(ms / binMs)))]! += 1
    this.#count += 1
  }

  get count(): number {
    return this.#count
  }

  /** The upper end of the step that holds this share, in ms; NaN when nothing was counted. @param share from 0 to 1 */
  quantile(share: number): number {
    if (this.#count === 0) return Number.NaN
    let seen = 0
    for (let bin = 0; bin < binsMax; bin += 1) {
      seen += this.#bins[bin]!
      if (seen >= share * this.#count) return (bin + 1) * binMs
    }
    return binsMax * binMs
  }

  /** Shares of all times, for bars of this width. */
  shares(barMs: number, bars: number): number[] {
    const shares = Array.from({ length: bars }, () => 0)
    for (let bin = 0; bin < binsMax; bin += 1) {
      const bar = Math.min(bars - 1, Math.floor((bin * binMs) / barMs))
      shares[bar]! += this.#bins[bin]! / Math.max(1, this.#count)
    }
    return shares
  }
}
