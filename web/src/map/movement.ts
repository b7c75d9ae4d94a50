import { afterPaint } from '../ui/after-paint.ts'

/** Pixels at each physical side of the map that panels cover; the camera keeps what it shows out of them. */
export interface MapPadding {
  top?: number
  bottom?: number
  left?: number
  right?: number
}

export interface Goal {
  center: [longitude: number, latitude: number]
  zoom: number
}

/** What of MapLibre's map moves it. */
export interface MovableMap {
  getZoom(): number
  setPadding(padding: Required<MapPadding>): unknown
  easeTo(way: Partial<Goal> & { padding: Required<MapPadding>; duration: number }, data?: object): unknown
  stop(): unknown
  on(type: 'moveend', listener: (event: object) => void): { unsubscribe(): void }
}

const flightMs = 700
const makeRoomMs = 300

/**
 * Moves the map. Any new movement of MapLibre stops the one before, so a flight carries the padding with it, and
 * panels that open meanwhile send it on to where it was going. A flight begins after the next paint, so that a card that
 * opens with it is not late by the time that a map takes to draw itself.
 */
export class Movement {
  readonly #map: MovableMap
  #padding: Required<MapPadding>
  #goal: Goal | null = null
  #flight = 0
  readonly #later: (begin: () => void) => unknown

  /** @param later when flights begin */
  constructor(map: MovableMap, padding: MapPadding, later: (begin: () => void) => unknown = afterPaint) {
    this.#map = map
    this.#later = later
    this.#padding = complete(padding)
  }

  /** @returns the call that ends it */
  begin(): () => void {
    this.#map.setPadding(this.#padding)
    const listening = this.#map.on('moveend', (event) => {
      if ('flight' in event && event.flight === this.#flight) this.#goal = null
    })
    return () => {
      listening.unsubscribe()
      this.#flight++
    }
  }

  /** Brings a place into the free part, at least as near as `zoomMin`, or as near as a flight under way would end. */
  goTo(center: Goal['center'], { zoomMin, animate }: { zoomMin: number; animate: boolean }): void {
    const zoom = Math.max(this.#goal?.zoom ?? this.#map.getZoom(), zoomMin)
    this.#fly({ center, zoom }, animate ? flightMs : 0)
  }

  /** Shows a view as it is. */
  show(goal: Goal, { animate }: { animate: boolean }): void {
    this.#fly(goal, animate ? flightMs : 0)
  }

  /** Panels opened or closed. */
  keepFree(padding: MapPadding): void {
    const next = complete(padding)
    if (sides.every((side) => next[side] === this.#padding[side])) return
    this.#padding = next
    if (this.#goal) this.#fly(this.#goal, flightMs)
    else this.#map.easeTo({ padding: next, duration: makeRoomMs })
  }

  #fly(goal: Goal, duration: number): void {
    this.#goal = goal
    const flight = ++this.#flight
    const begin = () => {
      if (flight === this.#flight) this.#map.easeTo({ ...goal, padding: this.#padding, duration }, { flight })
    }
    if (duration === 0) begin()
    else {
      this.#map.stop()
      this.#later(begin)
    }
  }
}

const sides = ['top', 'bottom', 'left', 'right'] as const

const complete = ({ top = 0, bottom = 0, left = 0, right = 0 }: MapPadding): Required<MapPadding> => ({
  top,
  bottom,
  left,
  right,
})
