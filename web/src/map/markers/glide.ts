const glideMs = 900

interface Journey {
  from: readonly [number, number]
  to: readonly [number, number]
  startMs: number
}

/**
 * Lets a marker slide to its new place within a second instead of jumping, so that the eye can follow it. Only what
 * was drawn at the last painting glides; what comes into view is simply there.
 */
export class Glide {
  #journeys = new Map<number, Journey>()
  #seen = new Map<number, Journey>()
  #active = false
  #leastStep = 0

  /** Starts a painting. Steps shorter than `leastStep` (in the unit of `place`) are taken at once: nobody sees them. */
  begin(leastStep: number): void {
    this.#seen = new Map()
    this.#active = false
    this.#leastStep = leastStep
  }

  /** Where to draw a thing that is at `to` (any unit): on its way there, if it was drawn elsewhere before. */
  place(id: number, to: readonly [number, number], nowMs: number): readonly [number, number] {
    const journey = this.#journeyTo(to, this.#journeys.get(id), nowMs)
    this.#seen.set(id, journey)
    const at = placeOn(journey, nowMs)
    this.#active ||= distance(at, to) > 0
    return at
  }

  /** Ends a painting. @returns whether something is still on its way */
  end(): boolean {
    this.#journeys = this.#seen
    return this.#active
  }

  forget(): void {
    this.#journeys = new Map()
  }

  #journeyTo(to: readonly [number, number], held: Journey | undefined, nowMs: number): Journey {
    if (held && distance(held.to, to) === 0) return held
    const from = held ? placeOn(held, nowMs) : to
    return { from: distance(from, to) < this.#leastStep ? to : from, to, startMs: nowMs }
  }
}

const distance = ([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]): number =>
  Math.hypot(x2 - x1, y2 - y1)

function placeOn({ from, to, startMs }: Journey, nowMs: number): readonly [number, number] {
  const part = Math.min(1, Math.max(0, (nowMs - startMs) / glideMs))
  if (part === 1) return to
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
}
