import type { Placed, Marker } from './markers.ts'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { Point } from '../../live/history.ts'
import { type MapTheme, mapColours } from '../map-colours.ts'
import { keepClear } from './keep-clear.ts'
import { drawRoutes, pointsEach, reachesOut, type ScreenRoute } from './live-routes.ts'
import { placeNames } from './name-places.ts'
import { mercator, metresToWorld, worldPixels } from './screen-grid.ts'
import { Sprites } from './sprites.ts'

export interface MarkerScene {
  theme: MapTheme
  /** of devices' markers; clusters keep their size */
  scale: number
  selectedId: number | null
  /** something moves: whole pixels would make it tremble */
  moving: boolean
  /** what is closer than this (a part of the world) may be drawn beside its place, to be seen at all */
  joinedWithin: number
  /** the last places of a device, oldest first, where its live route is wanted */
  routeOf: (deviceId: number) => readonly Point[] | undefined
}

/** From the world, 0 to 1, to the screen in CSS pixels. */
interface Projection {
  x: (x: number) => number
  y: (y: number) => number
}

/** How far beyond the edge a marker or its name may lie and still reach into view. */
const edge = 90

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
    // greyed while nothing is live
    this.#canvas.className = 'device-marks'
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
    const projection = this.#projection()
    const placed = this.#place(markers, projection)
    keepClear(placed, scene)
    const nameOf = ({ marker }: Placed) => (marker.name === null ? null : this.#sprites.name(marker.name, scene.theme))
    placeNames(placed, { selectedId: scene.selectedId, sizeOf: nameOf })
    drawRoutes(pen, routesOf(placed, projection, scene), { colour: mapColours(scene.theme).accent, pixelRatio })
    this.#drawLegs(pen, placed, scene.theme)
    for (const one of placed) if (one.marker.accuracyMetres > 0) this.#drawAccuracy(pen, one, scene.theme)
    const whole = (pixels: number) => (scene.moving ? pixels : Math.round(pixels))
    for (const { marker, x, y } of placed) {
      const scale = marker.kind === 'cluster' ? 1 : scene.scale
      for (const { image, turnDegrees } of marker.layers) {
        const sprite = this.#sprites.image(image, scale)
        if (!sprite) continue
        const angle = (turnDegrees * Math.PI) / 180
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
        pen.setTransform(cos, sin, -sin, cos, whole(x * pixelRatio), whole(y * pixelRatio))
        pen.drawImage(sprite, -sprite.width / 2, -sprite.height / 2)
      }
    }
    pen.resetTransform()
    for (const one of placed) {
      const sprite = one.name && nameOf(one)
      if (sprite) pen.drawImage(sprite.canvas, whole(one.name!.left * pixelRatio), whole(one.name!.top * pixelRatio))
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

  /** From the place that opened markers share to each of them. */
  #drawLegs(pen: CanvasRenderingContext2D, placed: readonly Placed[], theme: MapTheme): void {
    const ratio = this.#map.getPixelRatio()
    pen.strokeStyle = mapColours(theme).label
    pen.globalAlpha = 0.55
    pen.lineWidth = 1.5 * ratio
    pen.beginPath()
    for (const { marker, x, y } of placed) {
      if (!marker.offset) continue
      pen.moveTo((x - marker.offset.x) * ratio, (y - marker.offset.y) * ratio)
      pen.lineTo(x * ratio, y * ratio)
    }
    pen.stroke()
    pen.globalAlpha = 1
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
  #projection(): Projection {
    const centre = this.#map.getCenter()
    const [centreX, centreY] = mercator(centre.lng, centre.lat)
    const middle = this.#map.project(centre)
    const stretch = worldPixels * 2 ** this.#map.getZoom()
    return { x: (x) => middle.x + (x - centreX) * stretch, y: (y) => middle.y + (y - centreY) * stretch }
  }

  #place(markers: readonly Marker[], projection: Projection): Placed[] {
    const ratio = this.#map.getPixelRatio()
    const right = this.#canvas.width / ratio + edge
    const bottom = this.#canvas.height / ratio + edge
    const placed: Placed[] = []
    for (const marker of markers) {
      const x = projection.x(marker.cell.x) + (marker.offset?.x ?? 0)
      const y = projection.y(marker.cell.y) + (marker.offset?.y ?? 0)
      if (x > -edge && y > -edge && x < right && y < bottom) placed.push({ marker, x, y, name: null })
    }
    return placed
  }
}

/** The live routes of what stands alone: a cluster's would only lead into it. */
function routesOf(placed: readonly Placed[], projection: Projection, { routeOf }: MarkerScene): ScreenRoute[] {
  const alone = placed.filter(({ marker }) => marker.kind === 'device' && !marker.offset)
  const kept = pointsEach(alone.length)
  const routes: ScreenRoute[] = []
  for (const { marker, x, y } of alone) {
    const member = marker.cell.members[0]!
    const points = routeOf(member.id)
    if (!points || points.length < 2) continue
    const shift = Math.round(marker.cell.x - member.x)
    const route = points.slice(-kept, -1).map(([longitude, latitude]) => {
      const [worldX, worldY] = mercator(longitude, latitude)
      return { x: projection.x(worldX + shift), y: projection.y(worldY) }
    })
    route.push({ x, y })
    if (reachesOut(route, marker.radius)) routes.push(route)
  }
  return routes
}

/** The uppermost marker whose disc covers the point, or comes within `slack` pixels of it. */
export function markerAt(placed: readonly Placed[], point: { x: number; y: number }, slack: number): Marker | null {
  const hit = placed.findLast(({ marker, x, y }) => Math.hypot(point.x - x, point.y - y) <= marker.radius + slack)
  return hit?.marker ?? null
}
