import type { Map as MapLibreMap, Point } from 'maplibre-gl'
import { screenLimits } from '../../../../shared/domain/limits/screen.ts'
import type { LiveStore } from '../../live/store.ts'
import type { MapPreferences } from '../map-preferences.ts'
import { DevicePoints } from './device-points.ts'
import { Glide } from './glide.ts'
import { LabelCollision } from './label-collision.ts'
import { bodyRadius } from './marker-images.ts'
import { MarkerCanvas, markerAt, type MarkerScene } from './marker-canvas.ts'
import { type Placed, type Marker, markersOf, type MarkerOptions } from './markers.ts'
import { fromMercator, gridZoom, pixelsToWorld, screenGrid, type View } from './screen-grid.ts'
import { markWhenShown } from './frame-mark.ts'
import { openedAmong, type OpenedMarker } from './opened-markers.ts'
import { collisionLayer } from './collision-layer.ts'
import { viewOf } from './view-of.ts'

export interface PaintOptions extends MarkerOptions {
  shownIds: ReadonlySet<number> | undefined
  cluster: boolean
  /** whose live routes are drawn */
  routes: MapPreferences['mapLiveRoutes']
}

/** Markers glide only while there are few enough for the eye to follow one. */
const glidingMax = 150
const glideFrameMs = 33
const glideStepPixels = 3
/** A machine that is this late with a gliding frame has no time for it, and is spared for a while. */
const lateMs = 100
const spareMs = 10_000
const restPerWork = 3
/** How much is drawn beyond each edge of the view, so that dragging shows no empty border. */
const margin = 0.3

/**
 * Keeps the markers in step with the live store and the map: at most once a frame, what is in view is put on a grid and
 * drawn. Ten thousand devices cost as much as fill one screen.
 */
export class DevicePainter {
  readonly #map: MapLibreMap
  readonly #store: LiveStore
  readonly #points: DevicePoints
  readonly #canvas: MarkerCanvas
  readonly #names: LabelCollision
  readonly #glide = new Glide()
  readonly #stillness = matchMedia('(prefers-reduced-motion: reduce)')
  readonly #unsubscribe: () => void
  #options: PaintOptions
  #frame = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #updateTimer: ReturnType<typeof setTimeout> | undefined
  /** when the markers were last made of the devices, and how long that took */
  #gathered = { atMs: 0, tookMs: 0 }
  #dueAt = 0
  #sparedUntil = 0
  /** something changed since the markers were made */
  #stale = true
  #covered: View | null = null
  #markers: Marker[] = []
  #drawn: { placed: readonly Placed[]; view: string } = { placed: [], view: '' }
  /** of the cluster that is open */
  #openIds: ReadonlySet<number> | null = null
  #whenOpened: (markers: readonly OpenedMarker[]) => void = () => undefined

  constructor(map: MapLibreMap, store: LiveStore, options: PaintOptions) {
    this.#map = map
    this.#store = store
    this.#options = options
    this.#points = new DevicePoints(store)
    this.#canvas = new MarkerCanvas(map)
    this.#names = new LabelCollision(map, collisionLayer(map))
    this.#unsubscribe = store.subscribe((change) => {
      if (change.devices.size + change.positions.size === 0) return
      this.#points.update(change.devices)
      this.#points.update(change.positions)
      this.#scheduleUpdate()
    })
    map.on('render', this.#follow)
    map.on('moveend', this.#repaintAtRest)
    map.on('movestart', this.#closeWhenMoved)
    this.#schedule()
  }

  setOptions(options: PaintOptions): void {
    this.#options = options
    this.#schedule()
  }

  /** The uppermost marker at a point of the map, with some pixels of slack. */
  markerAt(point: Point, slack = 0): Marker | null {
    return markerAt(this.#placed(), point, slack)
  }

  /** The marker whose middle is closest to a point, within that many pixels. */
  nearest(point: Point, reach: number): Marker | null {
    const away = (one: Placed) => Math.hypot(one.x - point.x, one.y - point.y)
    const [first] = this.#placed()
      .filter((one) => away(one) <= reach)
      .toSorted((a, b) => away(a) - away(b))
    return first?.marker ?? null
  }

  /** Whether no zoom of the map parts the members of a cluster. */
  isInseparable({ cell }: Marker): boolean {
    const near = this.#touching()
    const first = cell.members[0]!
    return cell.members.every(({ x, y }) => Math.abs(x - first.x) < near && Math.abs(y - first.y) < near)
  }

  /** Shows the members of a cluster side by side until the map moves, or `close` is called. */
  open({ cell }: Marker): void {
    this.#openIds = new Set(cell.members.map(({ id }) => id))
    this.#schedule()
  }

  /** @returns whether a cluster was open */
  close(): boolean {
    if (this.#openIds === null) return false
    this.#openIds = null
    this.#whenOpened([])
    this.#schedule()
    return true
  }

  /** @param listener gets the markers of the cluster that is open each time they are drawn; none when it closed */
  onOpened(listener: (markers: readonly OpenedMarker[]) => void): void {
    this.#whenOpened = listener
  }

  stop(): void {
    this.#unsubscribe()
    this.#map.off('render', this.#follow)
    this.#map.off('moveend', this.#repaintAtRest)
    this.#map.off('movestart', this.#closeWhenMoved)
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#timer)
    clearTimeout(this.#updateTimer)
    this.#names.stop()
    this.#canvas.remove()
    const { dataset } = this.#map.getContainer()
    delete dataset['selectedMarker']
    delete dataset['selectedPoint']
  }

  /** What is drawn once the changes before this call are: a key right after a cluster closed is not for its markers. */
  #placed(): readonly Placed[] {
    if (this.#stale) this.#paint(performance.now())
    return this.#drawn.placed
  }

  #schedule(stale = true): void {
    this.#stale ||= stale
    if (this.#frame !== 0) return
    this.#frame = requestAnimationFrame((now) => {
      this.#frame = 0
      this.#paint(now)
    })
  }

  /** A stream of updates to a large fleet leaves the page three times as long for other work as it takes. */
  #scheduleUpdate(): void {
    const restMs = this.#gathered.atMs + restPerWork * this.#gathered.tookMs - performance.now()
    if (restMs <= 0) this.#schedule()
    else this.#updateTimer ??= setTimeout(() => this.#schedule(), restMs)
  }

  /** The map was drawn: with another view the markers are, before this frame is shown. */
  readonly #follow = () => {
    const view = this.#view()
    if (view === this.#drawn.view) return
    if (!this.#isCovered()) this.#stale = true
    this.#paint(performance.now())
  }

  readonly #repaintAtRest = () => this.#schedule(false)

  readonly #closeWhenMoved = () => void this.close()

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
    const isGliding = this.#slide(now)
    const placed = this.#canvas.draw(this.#markers, this.#scene(isGliding))
    this.#drawn = { placed, view: this.#view() }
    this.#names.follow(placed)
    this.#notifySelected()
    if (this.#openIds) this.#whenOpened(openedAmong(placed))
    markWhenShown()
    this.#dueAt = isGliding ? now + glideFrameMs : 0
    if (isGliding) this.#timer = setTimeout(() => this.#schedule(false), glideFrameMs)
  }

  #scene(isGliding: boolean): MarkerScene {
    const { theme, scale, selectedId, routes } = this.#options
    const wants = (id: number) => routes === 'all' || (routes === 'selected' && id === selectedId)
    return {
      theme,
      scale,
      selectedId,
      moving: isGliding || this.#map.isMoving(),
      joinedWithin: this.#joins() ? Infinity : this.#options.cluster ? this.#touching() : 0,
      routeOf: (id) => (wants(id) ? this.#store.history.get(id) : undefined),
    }
  }

  /** Whether devices that are close on the screen are joined; nearer than that only those that no zoom parts are. */
  #joins(): boolean {
    return this.#options.cluster && this.#map.getZoom() < screenLimits.clusterZoomMax
  }

  /** How close markers are, as a part of the world, that cover each other at every zoom. */
  #touching(): number {
    return pixelsToWorld(bodyRadius * this.#options.scale, this.#map.getMaxZoom())
  }

  #gather(): void {
    const startMs = performance.now()
    const { shownIds, cluster, selectedId } = this.#options
    const view = viewOf(this.#map, margin)
    const near = cluster ? this.#touching() : 0
    const size = this.#joins() ? pixelsToWorld(screenLimits.clusterRadiusPixels, gridZoom(view.zoom)) : near
    const cells = screenGrid(this.#points.among(shownIds), view, { size, alone: selectedId })
    const open = this.#openIds
    const opened = open
      ? cells.filter(({ members }) => members.length > 1 && members.some(({ id }) => open.has(id)))
      : []
    if (opened.length === 0) this.close()
    this.#markers = markersOf(cells, { ...this.#options, opened })
    this.#covered = view
    this.#stale = false
    clearTimeout(this.#updateTimer)
    this.#updateTimer = undefined
    const atMs = performance.now()
    this.#gathered = { atMs, tookMs: atMs - startMs }
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
    const singles = this.#markers.filter(({ kind, offset }) => kind === 'device' && !offset)
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
