import type { Map as MapLibreMap, MapMouseEvent, MapTouchEvent } from 'maplibre-gl'
import type { Area } from '../../../../shared/domain/area/area.ts'
import { boundsOf, type Bounds } from '../../../../shared/domain/area/bounds.ts'
import type { Coordinates } from '../../../../shared/domain/distance.ts'
import { pointsOf, type Grip, type PlacedGrip } from './grips.ts'
import { addPlace, dragGrip, finish, mayFinish, select, type Sketch } from './sketch.ts'
import { gripAt } from './sketch-features.ts'
import { mayAttract, snapped, type Pixel } from './snap.ts'

export type ChangeSketch = (change: (sketch: Sketch) => Sketch) => void

/** What the gestures read at the moment they happen. */
export interface Drawing {
  sketch: Sketch
  grips: readonly PlacedGrip[]
  /** shapes whose corners and sides attract the pointer */
  others: readonly Area[]
  change: ChangeSketch
  onHover: (place: Coordinates | null) => void
}

const reachPixels = { mouse: 12, touch: 24 } as const
const clickPixels = 8

type PointerEvent = MapMouseEvent | MapTouchEvent

/**
 * Draws and edits by mouse and by finger: a tap adds a point, a tap on the first or the last one ends the shape, what
 * can be held is dragged. Everything else moves the map.
 * @returns the call that ends it
 */
export function drawOn(map: MapLibreMap, read: () => Drawing): () => void {
  let held: { grip: Grip; isMoved: boolean } | null = null

  const down = (event: PointerEvent) => {
    const { sketch, grips, change } = read()
    if (sketch.tool !== null || isPinch(event)) return
    const grip = gripAt(event.point, grips, { map, reach: reachOf(event) })
    if (!grip) return
    event.preventDefault()
    held = { grip, isMoved: false }
    change((before) => select(before, grip.kind === 'corner' ? grip : null))
  }
  const move = (event: PointerEvent) => {
    const { sketch, change, onHover } = read()
    if (!held) {
      if (sketch.tool !== null && event.type === 'mousemove') onHover(placeAt(event, map, read()))
      else if (sketch.tool === null) map.getCanvas().style.cursor = cursorOf(event, map, read())
      return
    }
    event.preventDefault()
    const { grip, isMoved } = held
    const to = grip.kind === 'whole' ? coordinatesOf(event.lngLat) : placeAt(event, map, read())
    change((before) => dragGrip(before, { grip, to, isStart: !isMoved }))
    const isNewCorner = grip.kind === 'middle'
    held = { grip: isNewCorner ? { kind: 'corner', ring: grip.ring, at: grip.at + 1 } : grip, isMoved: true }
  }
  const up = () => {
    held = null
  }
  const click = (event: MapMouseEvent) => {
    const { sketch, change, onHover } = read()
    if (sketch.tool === null) return
    const place = placeAt(event, map, read())
    onHover(null)
    // a place that was drawn to a corner is not where the pointer is
    const isEnd = [event.point, pixelOf(map, place)].some((pixel) => endsAt(pixel, sketch, map))
    change((before) => (isEnd && mayFinish(before) ? finish(before) : addPlace(before, place)))
  }
  const out = () => read().onHover(null)

  const listening = [
    map.on('mousedown', down),
    map.on('touchstart', down),
    map.on('mousemove', move),
    map.on('touchmove', move),
    map.on('mouseup', up),
    map.on('touchend', up),
    map.on('touchcancel', up),
    map.on('click', click),
    map.on('mouseout', out),
  ]
  map.doubleClickZoom.disable()
  return () => {
    for (const each of listening) each.unsubscribe()
    map.doubleClickZoom.enable()
    map.getCanvas().style.cursor = ''
  }
}

const isTouch = (event: PointerEvent): event is MapTouchEvent => event.type.startsWith('touch')
const isPinch = (event: PointerEvent): boolean => isTouch(event) && event.points.length > 1
const reachOf = (event: PointerEvent): number => (isTouch(event) ? reachPixels.touch : reachPixels.mouse)
const coordinatesOf = ({ lng, lat }: { lng: number; lat: number }): Coordinates => ({ latitude: lat, longitude: lng })
const pixelOf = (map: MapLibreMap, { longitude, latitude }: Coordinates): Pixel => map.project([longitude, latitude])

/** Whether the first or the last point of what is drawn is at this place of the screen. */
function endsAt(pixel: Pixel, { placed, tool }: Sketch, map: MapLibreMap): boolean {
  const ends = tool === 'line' ? [placed.at(-1)] : [placed[0], placed.at(-1)]
  return ends.some((place) => {
    if (!place) return false
    const { x, y } = pixelOf(map, place)
    return Math.hypot(x - pixel.x, y - pixel.y) <= clickPixels
  })
}

/** Where the pointer is, drawn to what is near; with Alt exactly there. */
function placeAt(event: PointerEvent, map: MapLibreMap, { others, sketch }: Drawing): Coordinates {
  const isExact = event.originalEvent.altKey
  const around = boxAround(event.point, map)
  const lines = isExact
    ? []
    : [
        ...others
          .filter((area) => mayAttract(area, around))
          .flatMap((area) =>
            pointsOf(area).map((points) => ({
              points: points.map((place) => pixelOf(map, place)),
              isClosed: area.kind === 'polygon',
            })),
          ),
        ...(sketch.placed.length > 2 ? [{ points: [pixelOf(map, sketch.placed[0]!)], isClosed: false }] : []),
      ]
  const pixel = snapped(event.point, lines, reachPixels.mouse)
  return coordinatesOf(pixel ? map.unproject([pixel.x, pixel.y]) : event.lngLat)
}

/** What of the map is within reach of a place of the screen. */
function boxAround({ x, y }: Pixel, map: MapLibreMap): Bounds {
  const reach = reachPixels.mouse
  const corners = [-reach, reach].flatMap((right) =>
    [-reach, reach].map((down) => map.unproject([x + right, y + down])),
  )
  return boundsOf(corners.map(coordinatesOf))
}

function cursorOf(event: PointerEvent, map: MapLibreMap, { grips }: Drawing): string {
  const grip = gripAt(event.point, grips, { map, reach: reachPixels.mouse })
  return grip === null ? '' : grip.kind === 'whole' ? 'move' : 'pointer'
}
