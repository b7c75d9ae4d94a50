import type { FeatureCollection, Point } from 'geojson'
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { clearImage } from '../ground-images.ts'
import { putLayers } from '../layers/put-layers.ts'
import type { Placed } from './marker-canvas.ts'

const source = 'taken'
/** The map is redrawn for this: at most a twentieth of the time is given to it, and only when it shows. */
const restPerWork = 20
const restMinMs = 1000
const restMaxMs = 30_000
const driftPixels = 24
/** Nearer views stretch one tile, whose unit is a pixel at zoom 14: exact enough for keeping clear. */
const zoomMax = 10

/** Keeps the base map's names out from under markers, with boxes that are not seen but take their space. */
export class LabelCollision {
  readonly #map: MapLibreMap
  readonly #remove: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #placed: readonly Placed[] = []
  #applied = new Set<string>()
  #appliedView = ''
  #appliedCount = 0
  /** when the map was last given boxes that it has not drawn yet; 0 for none */
  #appliedAt = 0
  #restUntil = 0

  constructor(map: MapLibreMap) {
    this.#map = map
    this.#remove = putLayers(map, source, {
      source: { type: 'geojson', maxzoom: zoomMax, data: { type: 'FeatureCollection', features: [] } },
      layers: [
        {
          id: source,
          type: 'symbol',
          source,
          layout: { 'icon-image': ['get', 'image'], 'icon-allow-overlap': true, 'icon-padding': 0 },
          paint: { 'icon-opacity': 0 },
        },
      ],
    })
    map.on('idle', this.#rest)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#map.off('idle', this.#rest)
    this.#remove()
  }

  /** Takes note of what is drawn now, in milliseconds of the frame clock. */
  follow(placed: readonly Placed[], nowMs: number): void {
    this.#placed = placed
    if (this.#timer !== undefined || this.#appliedView !== this.#view() || !this.#differs()) return
    const first = this.#appliedCount === 0
    this.#timer = setTimeout(() => this.#notify(), first ? 0 : Math.max(0, this.#restUntil - nowMs))
  }

  /** The map has drawn all that it has: only now, so that its own tiles come first. */
  readonly #rest = () => {
    const now = performance.now()
    if (this.#appliedAt > 0) {
      this.#restUntil = now + Math.min(restMaxMs, Math.max(restMinMs, restPerWork * (now - this.#appliedAt)))
      this.#appliedAt = 0
    }
    if (this.#appliedView !== this.#view()) this.#notify()
  }

  #view(): string {
    const { lng, lat } = this.#map.getCenter()
    return `${this.#map.getZoom()}/${lng}/${lat}`
  }

  #differs(): boolean {
    if (this.#appliedCount !== this.#placed.length) return true
    return this.#placed.some((one) => !nearSquares(one).some((square) => this.#applied.has(square)))
  }

  #notify(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#map.isMoving()) return
    this.#appliedAt = performance.now()
    this.#restUntil = this.#appliedAt + restMaxMs
    this.#applied = new Set(this.#placed.map((one) => squareOf(one.x, one.y)))
    this.#appliedCount = this.#placed.length
    this.#appliedView = this.#view()
    void this.#map.getSource<GeoJSONSource>(source)?.setData(this.#boxes())
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

const squareOf = (x: number, y: number): string => `${Math.floor(x / driftPixels)}/${Math.floor(y / driftPixels)}`

const nearSquares = ({ x, y }: Placed): string[] =>
  [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => squareOf(x + dx * driftPixels, y + dy * driftPixels)))
