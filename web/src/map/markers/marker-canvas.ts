import type { Map as MapLibreMap } from 'maplibre-gl'
import { type Box, TakenSpace } from './label-positions.ts'
import { type MapTheme, mapColours } from '../map-colours.ts'
import type { Marker } from './markers.ts'
import { mercator, metresToWorld, worldPixels } from './screen-grid.ts'
import { Sprites } from './sprites.ts'

/** A marker with its place on the screen, in CSS pixels from the map's corner. */
export interface Placed {
  marker: Marker
  x: number
  y: number
  /** where its name stands, if there is room for it */
  name: Box | null
}

export interface MarkerScene {
  theme: MapTheme
  /** of devices' markers; clusters keep their size */
  scale: number
  selectedId: number | null
  /** something moves: whole pixels would make it tremble */
  moving: boolean
}

/** How far beyond the edge a marker or its name may lie and still reach into view. */
const edge = 90
const nameGap = 4
/** The selected marker's halo and arrow end here, in radii. */
const haloReach = 2.2

/**
 * A canvas of its own above the map, for what moves all day. A repaint of the map costs some hundred times a copy of
 * fifty small images, most of it on coasts and names that did not change; so updates and gliding leave the map alone.
 */
export class MarkerCanvas {
  readonly #map: MapLibreMap
  readonly #canvas = document.createElement('canvas')
  readonly #sprites = new Sprites()

  constructor(map: MapLibreMap) {
    this.#map = map
    this.#canvas.style.cssText = 'position:absolute;inset:0;inline-size:100%;block-size:100%;pointer-events:none'
    this.#canvas.ariaHidden = 'true'
    map.getCanvasContainer().append(this.#canvas)
  }

  remove(): void {
    this.#canvas.remove()
  }

  /** Draws the markers, the first lowest, where the map's view has them now. */
  draw(markers: readonly Marker[], scene: MarkerScene): Placed[] {
    const pixelRatio = this.#map.getPixelRatio()
    this.#sprites.setPixelRatio(pixelRatio)
    const pen = this.#clear()
    if (!pen) return []
    const placed = this.#place(markers)
    this.#placeNames(placed, scene)
    for (const one of placed) if (one.marker.accuracyMetres > 0) this.#drawAccuracy(pen, one, scene.theme)
    const whole = (pixels: number) => (scene.moving ? pixels : Math.round(pixels))
    for (const { marker, x, y } of placed) {
      const scale = marker.kind === 'cluster' ? 1 : scene.scale
      for (const { image, turnDegrees } of marker.layers) {
        const sprite = this.#sprites.image(image, scale)
        if (!sprite) continue
        const turn = (turnDegrees * Math.PI) / 180
        const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
        pen.setTransform(cos, sin, -sin, cos, whole(x * pixelRatio), whole(y * pixelRatio))
        pen.drawImage(sprite, -sprite.width / 2, -sprite.height / 2)
      }
    }
    pen.resetTransform()
    for (const { marker, name } of placed) {
      const sprite = name && this.#sprites.name(marker.name ?? '', scene.theme)
      if (sprite) pen.drawImage(sprite.canvas, whole(name.left * pixelRatio), whole(name.top * pixelRatio))
    }
    return placed
  }

  #clear(): CanvasRenderingContext2D | null {
    const { width, height } = this.#map.getCanvas()
    const pen = this.#canvas.getContext('2d')
    if (this.#canvas.width !== width || this.#canvas.height !== height) Object.assign(this.#canvas, { width, height })
    else pen?.clearRect(0, 0, width, height)
    return pen
  }

  /** How far off the place may be, as a circle on the ground; below the size of the marker it says nothing. */
  #drawAccuracy(pen: CanvasRenderingContext2D, { marker, x, y }: Placed, theme: MapTheme): void {
    const ratio = this.#map.getPixelRatio()
    const radius = metresToWorld(marker.accuracyMetres, marker.cell.y) * worldPixels * 2 ** this.#map.getZoom()
    if (radius < marker.radius) return
    pen.fillStyle = pen.strokeStyle = mapColours(theme).accent
    pen.lineWidth = ratio
    pen.beginPath()
    pen.arc(x * ratio, y * ratio, radius * ratio, 0, 2 * Math.PI)
    pen.globalAlpha = 0.14
    pen.fill()
    pen.globalAlpha = 0.7
    pen.stroke()
    pen.globalAlpha = 1
  }

  /** The view is never turned or tilted, so the way from the world to the screen is one stretch and one shift. */
  #place(markers: readonly Marker[]): Placed[] {
    const centre = this.#map.getCenter()
    const [centreX, centreY] = mercator(centre.lng, centre.lat)
    const middle = this.#map.project(centre)
    const stretch = worldPixels * 2 ** this.#map.getZoom()
    const ratio = this.#map.getPixelRatio()
    const right = this.#canvas.width / ratio + edge
    const bottom = this.#canvas.height / ratio + edge
    const placed: Placed[] = []
    for (const marker of markers) {
      const x = middle.x + (marker.cell.x - centreX) * stretch
      const y = middle.y + (marker.cell.y - centreY) * stretch
      if (x > -edge && y > -edge && x < right && y < bottom) placed.push({ marker, x, y, name: null })
    }
    return placed
  }

  #placeNames(placed: readonly Placed[], { theme, selectedId }: MarkerScene): void {
    const taken = new TakenSpace()
    for (const one of placed) taken.take(bodyBox(one))
    for (const one of placed.toReversed()) {
      const { marker, x, y } = one
      const sprite = marker.name === null ? null : this.#sprites.name(marker.name, theme)
      if (!sprite) continue
      const selected = marker.cell.members[0]!.id === selectedId
      const top = y + (selected ? marker.radius * haloReach : marker.radius + nameGap)
      const box = { left: x - sprite.width / 2, top, width: sprite.width, height: sprite.height }
      if (!selected && !taken.isFree(box)) continue
      taken.take(box)
      one.name = box
    }
  }
}

/** Somewhat less than the disc, whose corners are empty, so that a name may come close from below. */
function bodyBox({ marker, x, y }: Placed): Box {
  const half = marker.radius * 0.85
  return { left: x - half, top: y - half, width: 2 * half, height: 2 * half }
}

/** The uppermost marker whose disc covers the point, or comes within `slack` pixels of it. */
export function markerAt(placed: readonly Placed[], point: { x: number; y: number }, slack: number): Marker | null {
  const hit = placed.findLast(({ marker, x, y }) => Math.hypot(point.x - x, point.y - y) <= marker.radius + slack)
  return hit?.marker ?? null
}
