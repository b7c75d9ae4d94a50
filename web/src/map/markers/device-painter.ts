import type { Map as MapLibreMap, Point } from 'maplibre-gl'
import { limits } from '../../../../shared/domain/limits.ts'
import type { LiveStore } from '../../live/store.ts'
import { DevicePoints } from './device-points.ts'
import { Glide } from './glide.ts'
import { MarkerCanvas, markerAt, type Placed } from './marker-canvas.ts'
import { type Marker, markersOf, type MarkerOptions } from './markers.ts'
import { LabelCollision } from './label-collision.ts'
import { fromMercator, gridZoom, mercator, pixelsToWorld, screenGrid, type View } from './screen-grid.ts'

export interface PaintOptions extends MarkerOptions {
  shownIds: ReadonlySet<number> | undefined
  cluster: boolean
}

/** Markers glide only while there are few enough for the eye to follow one. */
const glidingMax = 150
const glideFrameMs = 33
const glideStepPixels = 3
/** A machine that is this late with a gliding frame has no time for it, and is spared for a while. */
const lateMs = 100
const spareMs = 10_000
const drawnMark = 'live-map-drawn'
/** How much is drawn beyond each edge of the view, so that dragging shows no empty border. */
const margin = 0.3

/**
 * Keeps the markers in step with the live store and the map: at most once a frame, what is in view is put on a grid and
 * drawn. Ten thousand devices cost as much as fill one screen.
 */
export class DevicePainter {
  readonly #map: MapLibreMap
  readonly #points: DevicePoints
  readonly #canvas: MarkerCanvas
  readonly #names: LabelCollision
  readonly #glide = new Glide()
  readonly #stillness = matchMedia('(prefers-reduced-motion: reduce)')
  readonly #unsubscribe: () => void
  #options: PaintOptions
  #frame = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #dueAt = 0
  #sparedUntil = 0
  /** something changed since the markers were made */
  #stale = true
  #covered: View | null = null
  #markers: Marker[] = []
  #drawn: { placed: readonly Placed[]; view: string } = { placed: [], view: '' }

  constructor(map: MapLibreMap, store: LiveStore, options: PaintOptions) {
    this.#map = map
    this.#options = options
    this.#points = new DevicePoints(store)
    this.#canvas = new MarkerCanvas(map)
    this.#names = new LabelCollision(map)
    this.#unsubscribe = store.subscribe((change) => {
      if (change.devices.size + change.positions.size === 0) return
      this.#points.update(change.devices)
      this.#points.update(change.positions)
      this.#schedule()
    })
    map.on('render', this.#follow)
    map.on('moveend', this.#repaintAtRest)
    this.#schedule()
  }

  setOptions(options: PaintOptions): void {
    this.#options = options
    this.#schedule()
  }

  /** The uppermost marker at a point of the map, with some pixels of slack. */
  markerAt(point: Point, slack = 0): Marker | null {
    return markerAt(this.#drawn.placed, point, slack)
  }

  stop(): void {
    this.#unsubscribe()
    this.#map.off('render', this.#follow)
    this.#map.off('moveend', this.#repaintAtRest)
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#timer)
    this.#names.stop()
    this.#canvas.remove()
    const { dataset } = this.#map.getContainer()
    delete dataset['selectedMarker']
    delete dataset['selectedPoint']
  }

  #schedule(stale = true): void {
    this.#stale ||= stale
    if (this.#frame !== 0) return
    this.#frame = requestAnimationFrame((now) => {
      this.#frame = 0
      this.#paint(now)
    })
  }

  /** The map was drawn: with another view the markers are, before this frame is shown. */
  readonly #follow = () => {
    const view = this.#view()
    if (view === this.#drawn.view) return
    if (!this.#isCovered()) this.#stale = true
    this.#paint(performance.now())
  }

  readonly #repaintAtRest = () => this.#schedule(false)

  #view(): string {
    const { lng, lat } = this.#map.getCenter()
    const { width, height } = this.#map.getCanvas()
    const { x, y } = this.#map.project([lng, lat])
    return `${lng}/${lat}/${this.#map.getZoom()}/${width}/${height}/${x}/${y}`
  }

  #isCovered(): boolean {
    const view = viewOf(this.#map, 0)
    const covered = this.#covered
    return (
      covered !== null &&
      gridZoom(covered.zoom) === gridZoom(view.zoom) &&
      view.west >= covered.west &&
      view.east <= covered.east &&
      view.north >= covered.north &&
      view.south <= covered.south
    )
  }

  #paint(now: number): void {
    clearTimeout(this.#timer)
    if (this.#stale) this.#gather()
    const routePoints = this.#slide(now)
    const { theme, scale, selectedId } = this.#options
    const placed = this.#canvas.draw(this.#markers, {
      theme,
      scale,
      selectedId,
      moving: routePoints || this.#map.isMoving(),
    })
    this.#drawn = { placed, view: this.#view() }
    this.#names.follow(placed, now)
    this.#notifySelected()
    markWhenShown()
    this.#dueAt = routePoints ? now + glideFrameMs : 0
    if (routePoints) this.#timer = setTimeout(() => this.#schedule(false), glideFrameMs)
  }

  #gather(): void {
    const { shownIds, cluster, selectedId } = this.#options
    const view = viewOf(this.#map, margin)
    const joins = cluster && view.zoom < limits.clusterZoomMax
    const cells = screenGrid(this.#points.among(shownIds), view, {
      cellPixels: joins ? limits.clusterRadiusPixels : 0,
      alone: selectedId,
    })
    this.#markers = markersOf(cells, this.#options)
    this.#covered = view
    this.#stale = false
  }

  /** Says on the map's element where the selected device is drawn: `latitude,longitude` in degrees, `x,y` in pixels. */
  #notifySelected(): void {
    const { dataset } = this.#map.getContainer()
    const { selectedId } = this.#options
    const marker = this.#markers.findLast(({ cell }) => cell.members[0]!.id === selectedId)
    if (!marker || selectedId === null) {
      delete dataset['selectedMarker']
      delete dataset['selectedPoint']
      return
    }
    const [longitude, latitude] = fromMercator(marker.cell.x, marker.cell.y)
    dataset['selectedMarker'] = `${latitude.toFixed(5)},${longitude.toFixed(5)}`
    const { x, y } = this.#map.project([longitude, latitude])
    dataset['selectedPoint'] = `${Math.round(x)},${Math.round(y)}`
  }

  #slide(now: number): boolean {
    const singles = this.#markers.filter(({ kind }) => kind === 'device')
    if (this.#dueAt > 0 && now - this.#dueAt > lateMs) this.#sparedUntil = now + spareMs
    const glides = !this.#stillness.matches && singles.length <= glidingMax && now >= this.#sparedUntil
    if (!glides) this.#glide.forget()
    this.#glide.begin(pixelsToWorld(glideStepPixels, this.#map.getZoom()))
    for (const { cell } of singles) {
      const { id, x, y } = cell.members[0]!
      const shift = Math.round(cell.x - x)
      const [drawnX, drawnY] = glides ? this.#glide.place(id, [x, y], now) : ([x, y] as const)
      cell.x = drawnX + shift
      cell.y = drawnY
    }
    return this.#glide.end()
  }
}

/** Marks the frame after this one, when what was drawn is on screen: the benchmark measures by it. */
function markWhenShown(): void {
  requestAnimationFrame(() => {
    performance.mark(drawnMark)
    performance.clearMarks(drawnMark)
  })
}

/** What the map shows, with `more` of its width and height added at each side. */
function viewOf(map: MapLibreMap, more: number): View {
  const bounds = map.getBounds()
  const [west, north] = mercator(bounds.getWest(), bounds.getNorth())
  const [east, south] = mercator(bounds.getEast(), bounds.getSouth())
  const dx = (east - west) * more
  const dy = (south - north) * more
  return { west: west - dx, east: east + dx, north: north - dy, south: south + dy, zoom: map.getZoom() }
}
