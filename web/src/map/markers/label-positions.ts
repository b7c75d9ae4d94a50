export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Coarse enough that a name is about a hundred squares, finer than the gap between a marker and its own name. */
const square = 4

/** Which parts of the screen are taken, in squares of 4 pixels: asking costs the same however much is drawn. */
export class TakenSpace {
  readonly #squares = new Set<number>()

  take(box: Box): void {
    for (const key of squaresOf(box)) this.#squares.add(key)
  }

  isFree(box: Box): boolean {
    for (const key of squaresOf(box)) if (this.#squares.has(key)) return false
    return true
  }
}

function* squaresOf({ left, top, width, height }: Box): Generator<number> {
  const [right, bottom] = [Math.floor((left + width) / square), Math.floor((top + height) / square)]
  for (let row = Math.floor(top / square); row <= bottom; row++)
    for (let column = Math.floor(left / square); column <= right; column++) yield row * 65_536 + column
}
