import type { FeatureCollection, Point } from 'geojson'
import { clearImage } from '../ground-images.ts'
import type { Placed } from './markers.ts'
import { worldPixels } from './screen-grid.ts'
import type { CollisionLayer } from './collision-layer.ts'

type Happening = 'idle' | 'moveend'

/** What of MapLibre's map is asked. */
export interface LabelledMap {
  isMoving(): boolean
  getZoom(): number
  getCenter(): { lng: number; lat: number }
  unproject(point: [x: number, y: number]): { lng: number; lat: number }
  on(type: Happening, listener: () => void): unknown
  off(type: Happening, listener: () => void): unknown
}

/** The map is redrawn for this: while vehicles move, at most a tenth of the time is given to it, and only when it shows. */
const restPerWork = 10
const restMinMs = 500
const restMaxMs = 5000
const driftPixels = 24
/** Boxes keep their size on the ground: with another zoom they are too large or too small. */
const zoomStep = 0.2

/** Keeps the base map's names out from under markers, with boxes that are not seen but take their space. */
export class LabelCollision {
  readonly #map: LabelledMap
  readonly #layer: CollisionLayer
  #timer: ReturnType<typeof setTimeout> | undefined
  #placed: readonly Placed[] = []
  #applied = new Set<string>()
  #appliedZoom = Number.NaN
  #appliedCentre = ''
  #appliedCount = 0
  /** when the map was last given boxes that it has not drawn yet */
  #appliedAt: number | null = null
  #restUntil = 0

  constructor(map: LabelledMap, layer: CollisionLayer) {
    this.#map = map
    this.#layer = layer
    map.on('idle', this.#rest)
    map.on('moveend', this.#settle)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#map.off('idle', this.#rest)
    this.#map.off('moveend', this.#settle)
    this.#layer.remove()
  }

  /** Takes note of what is drawn now. */
  follow(placed: readonly Placed[]): void {
    this.#placed = placed
    if (this.#timer !== undefined || this.#map.isMoving() || !this.#differs()) return
    // the first markers come after the map itself, which may still be loading
    const restMs = this.#appliedCount === 0 ? 0 : this.#restUntil - performance.now()
    this.#timer = setTimeout(() => this.#apply(), Math.max(0, restMs))
  }

  /** The map has drawn all that it has: how long that took says how long to leave it alone. */
  readonly #rest = () => {
    const now = performance.now()
    if (this.#appliedAt === null) return
    this.#restUntil = now + Math.min(restMaxMs, Math.max(restMinMs, restPerWork * (now - this.#appliedAt)))
    this.#appliedAt = null
    this.#followAgain()
  }

  /** Another view came to rest: its names give way at once. */
  readonly #settle = () => {
    if (this.#isOtherZoom()) this.#restUntil = 0
    this.#followAgain()
  }

  /** The rest has become another one. */
  #followAgain(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.follow(this.#placed)
  }

  #isOtherZoom(): boolean {
    return !(Math.abs(this.#map.getZoom() - this.#appliedZoom) < zoomStep)
  }

  #centre(): string {
    const { lng, lat } = this.#map.getCenter()
    return `${lng}/${lat}`
  }

  /** Some marker is where no box is, or in the same view a box is where no marker is. */
  #differs(): boolean {
    if (this.#placed.length + this.#appliedCount === 0) return false
    if (this.#isOtherZoom()) return true
    if (this.#appliedCentre === this.#centre() && this.#appliedCount !== this.#placed.length) return true
    return this.#placed.some((one) => !this.#nearSquares(one).some((square) => this.#applied.has(square)))
  }

  #apply(): void {
    this.#timer = undefined
    if (this.#map.isMoving()) return
    const now = performance.now()
    this.#appliedAt = now
    this.#restUntil = now + restMaxMs
    this.#appliedZoom = this.#map.getZoom()
    this.#appliedCentre = this.#centre()
    this.#appliedCount = this.#placed.length
    this.#applied = new Set(this.#placed.map((one) => this.#squareOf(one, 0, 0)))
    this.#layer.set(this.#boxes())
  }

  /** Squares of the ground, at the zoom of the boxes: they hold still while the map is dragged. */
  #squareOf({ marker: { cell, offset } }: Placed, dx: number, dy: number): string {
    const stretch = worldPixels * 2 ** this.#appliedZoom
    const x = cell.x * stretch + (offset?.x ?? 0) + dx
    const y = cell.y * stretch + (offset?.y ?? 0) + dy
    return `${Math.floor(x / driftPixels)}/${Math.floor(y / driftPixels)}`
  }

  #nearSquares(one: Placed): string[] {
    const steps = [-driftPixels, 0, driftPixels]
    return steps.flatMap((dx) => steps.map((dy) => this.#squareOf(one, dx, dy)))
  }

  #boxes(): FeatureCollection<Point> {
    const features = this.#placed.map(({ marker, x, y, name }) => {
      const width = even(Math.max(2 * marker.radius, name?.width ?? 0))
      const top = y - marker.radius
      const bottom = name ? name.top + name.height : y + marker.radius
      const { lng, lat } = this.#map.unproject([x, (top + bottom) / 2])
      const properties = { image: clearImage(width, even(bottom - top)) }
      return { type: 'Feature' as const, properties, geometry: { type: 'Point' as const, coordinates: [lng, lat] } }
    })
    return { type: 'FeatureCollection', features }
  }
}

/** Few sizes, so that few images are needed. */
const even = (pixels: number): number => Math.ceil(pixels / 8) * 8
