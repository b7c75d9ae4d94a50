import type { Map as MapLibreMap, Point } from 'maplibre-gl'
import { type MapTheme, mapColours } from '../../map/map-colours.ts'
import { mapFont } from '../../map/map-font.ts'
import { categoryGlyphs, drawnCategory } from '../../ui/category-icons.data.ts'
import { colourOf, type ReplayVehicle } from '../player/replay-vehicle.ts'
import type { Replay } from '../clock/use-replay.ts'
import { placeAt, type Place } from '../track/place-at.ts'

export interface PaintedScene {
  vehicles: readonly ReplayVehicle[]
  selectedId: number
  follows: boolean
  theme: MapTheme
}

interface Painted {
  vehicle: ReplayVehicle
  place: Place
  /** CSS pixels from the map's corner */
  x: number
  y: number
}

const radius = 15
const glyphScale = 20 / 24
const nose = 'M0 -27Q4.5 -20 10 -10H-10Q-4.5 -20 0 -27z'
const clickSlack = 6
const nameSize = 12
/** A followed vehicle is kept this far from each edge, as a share of the map's size. */
const followEdge = 0.07
const followMs = 400
/** The benchmark measures by it. */
const drawnMark = 'replay-drawn'

/**
 * Draws the vehicles on a canvas of their own above the map, at most once a frame: when the clock moved, positions came,
 * or the map was drawn with another view. The map itself is not drawn again for them.
 */
export class VehiclePainter {
  readonly #map: MapLibreMap
  readonly #replay: Replay
  readonly #canvas = document.createElement('canvas')
  readonly #glyphs = new Map<string, Path2D>()
  readonly #nose = new Path2D(nose)
  readonly #stopListening: readonly (() => void)[]
  #scene: PaintedScene
  #frame = 0
  #painted: readonly Painted[] = []

  constructor(map: MapLibreMap, replay: Replay, scene: PaintedScene) {
    this.#map = map
    this.#replay = replay
    this.#scene = scene
    this.#canvas.style.cssText = 'position:absolute;inset:0;inline-size:100%;block-size:100%;pointer-events:none'
    this.#canvas.ariaHidden = 'true'
    map.getCanvasContainer().append(this.#canvas)
    const rendered = map.on('render', this.#paint)
    this.#stopListening = [
      () => rendered.unsubscribe(),
      replay.clock.onMove(this.#schedule),
      replay.tracks.subscribe(this.#schedule),
    ]
    this.#schedule()
  }

  setScene(scene: PaintedScene): void {
    this.#scene = scene
    this.#schedule()
  }

  /** The vehicle at a point of the map. */
  vehicleAt({ x, y }: Point): number | null {
    const hit = this.#painted.findLast((each) => Math.hypot(each.x - x, each.y - y) <= radius + clickSlack)
    return hit?.vehicle.id ?? null
  }

  stop(): void {
    for (const stop of this.#stopListening) stop()
    cancelAnimationFrame(this.#frame)
    this.#canvas.remove()
    delete this.#map.getContainer().dataset['selectedPlace']
  }

  readonly #schedule = () => {
    this.#frame ||= requestAnimationFrame(this.#paint)
  }

  readonly #paint = () => {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    const pen = this.#clear()
    if (!pen) return
    const { vehicles, selectedId, theme } = this.#scene
    const time = this.#replay.clock.at
    const inOrder = vehicles.toSorted((one, other) => Number(one.id === selectedId) - Number(other.id === selectedId))
    this.#painted = inOrder.flatMap((vehicle): Painted[] => {
      const place = placeAt(this.#replay.tracks.track(vehicle.id)?.fixes ?? [], time)
      if (!place) return []
      const { x, y } = this.#map.project([place.longitude, place.latitude])
      return [{ vehicle, place, x, y }]
    })
    for (const painted of this.#painted) this.#drawVehicle(pen, painted, theme)
    pen.resetTransform()
    this.#follow()
    performance.mark(drawnMark)
    performance.clearMarks(drawnMark)
  }

  #clear(): CanvasRenderingContext2D | null {
    const { width, height } = this.#map.getCanvas()
    const pen = this.#canvas.getContext('2d')
    if (this.#canvas.width !== width || this.#canvas.height !== height) Object.assign(this.#canvas, { width, height })
    else pen?.clearRect(0, 0, width, height)
    return pen
  }

  #drawVehicle(pen: CanvasRenderingContext2D, { vehicle, place, x, y }: Painted, theme: MapTheme): void {
    const colours = mapColours(theme)
    const own = colourOf(vehicle, colours.vehicles)
    const ratio = this.#map.getPixelRatio()
    const isSelected = vehicle.id === this.#scene.selectedId
    const moves = place.course !== null
    pen.setTransform(ratio, 0, 0, ratio, x * ratio, y * ratio)
    if (isSelected) disc(pen, radius + 6, colours.accent)
    pen.globalAlpha = place.isGap ? 0.6 : 1
    if (place.course !== null) {
      pen.save()
      pen.rotate((place.course * Math.PI) / 180)
      pen.lineJoin = 'round'
      pen.lineWidth = 3
      pen.strokeStyle = colours.markerRing
      pen.fillStyle = own
      pen.stroke(this.#nose)
      pen.fill(this.#nose)
      pen.restore()
    }
    disc(pen, radius + 2, moves ? colours.markerRing : own)
    disc(pen, radius, moves ? own : colours.markerGround)
    pen.fillStyle = moves ? colours.markerGround : own
    pen.save()
    pen.scale(glyphScale, glyphScale)
    pen.translate(-12, -12)
    pen.fill(this.#glyph(vehicle.category))
    pen.restore()
    if (this.#scene.vehicles.length > 1) drawName(pen, vehicle.name, colours)
    pen.globalAlpha = 1
  }

  #glyph(category: string | null): Path2D {
    const name = drawnCategory(category)
    const known = this.#glyphs.get(name) ?? new Path2D(categoryGlyphs[name])
    this.#glyphs.set(name, known)
    return known
  }

  /** Keeps the selected vehicle in view, and says on the map's element where it is: `latitude,longitude`. */
  #follow(): void {
    const { selectedId, follows } = this.#scene
    const selected = this.#painted.find(({ vehicle }) => vehicle.id === selectedId)
    const container = this.#map.getContainer()
    if (!selected) {
      delete container.dataset['selectedPlace']
      return
    }
    const { place, x, y } = selected
    container.dataset['selectedPlace'] = `${place.latitude.toFixed(5)},${place.longitude.toFixed(5)}`
    if (!follows || this.#map.isMoving()) return
    const { clientWidth: width, clientHeight: height } = container
    const isInside =
      x > width * followEdge && x < width * (1 - followEdge) && y > height * followEdge && y < height * (1 - followEdge)
    if (!isInside) this.#map.easeTo({ center: [place.longitude, place.latitude], duration: followMs })
  }
}

function disc(pen: CanvasRenderingContext2D, size: number, colour: string): void {
  pen.fillStyle = colour
  pen.beginPath()
  pen.arc(0, 0, size, 0, 2 * Math.PI)
  pen.fill()
}

function drawName(
  pen: CanvasRenderingContext2D,
  name: string,
  { label, labelHalo }: { label: string; labelHalo: string },
): void {
  pen.font = mapFont(nameSize, 700)
  pen.textAlign = 'center'
  pen.textBaseline = 'top'
  pen.lineJoin = 'round'
  pen.lineWidth = 3
  pen.strokeStyle = labelHalo
  pen.strokeText(name, 0, radius + 6)
  pen.fillStyle = label
  pen.fillText(name, 0, radius + 6)
}
