import type { Feature, FeatureCollection, Geometry } from 'geojson'
import type { Area } from '../../../../shared/domain/area/area.ts'
import type { Coordinates } from '../../../../shared/domain/distance.ts'
import { areaShape } from '../../map/area-shape.ts'
import { gripsOf, sameGrip, type Grip, type PlacedGrip } from './grips.ts'
import { previewOf, type Sketch } from './sketch.ts'
import { distance, type Pixel } from './snap.ts'

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features })
const feature = (geometry: Geometry, properties: Record<string, unknown> = {}): Feature => ({
  type: 'Feature',
  properties,
  geometry,
})
const point = ({ longitude, latitude }: Coordinates): Geometry => ({
  type: 'Point',
  coordinates: [longitude, latitude],
})

/** The shape as it is, and what is being drawn up to the pointer. */
export function shapeFeatures(sketch: Sketch, hover: Coordinates | null): FeatureCollection {
  const { area, tool } = sketch
  const preview = tool === null ? null : previewOf(sketch, hover)
  return collection([
    ...(area
      ? [{ ...areaShape(area), properties: { part: tool === null || tool === 'hole' ? 'shape' : 'before' } }]
      : []),
    ...(preview ? [{ ...areaShape(preview), properties: { part: 'shape' } }] : []),
  ])
}

/** What can be held; of a shape in the making its corners. */
export function gripFeatures(sketch: Sketch, grips: readonly PlacedGrip[]): FeatureCollection {
  if (sketch.tool !== null) {
    return collection(sketch.placed.map((place, at) => feature(point(place), { kind: at === 0 ? 'first' : 'corner' })))
  }
  return collection(
    grips.map(({ grip, place }) =>
      feature(point(place), { kind: grip.kind, isSelected: sameGrip(grip, sketch.selected) }),
    ),
  )
}

/** Where places are on the screen, in pixels. */
export interface Screen {
  project(place: [number, number]): { x: number; y: number }
}

const middleRoomPixels = 44
const cornerRoomPixels = 9

/**
 * The grips of a shape that have room on the screen: without the middles of short sides, and without corners that would
 * cover one another. The selected one is there in any case.
 */
export function gripsWithRoom(area: Area | null, screen: Screen, selected: Grip | null): PlacedGrip[] {
  if (!area) return []
  /** the corner before, and the last one of this ring that is shown */
  let [corner, shown]: [Pixel | null, Pixel | null] = [null, null]
  return gripsOf(area).filter(({ grip, place }) => {
    if (grip.kind !== 'corner' && grip.kind !== 'middle') return true
    const pixel = screen.project([place.longitude, place.latitude])
    if (grip.kind === 'middle') return corner !== null && distance(corner, pixel) * 2 >= middleRoomPixels
    corner = pixel
    const hasRoom = grip.at === 0 || shown === null || distance(shown, pixel) >= cornerRoomPixels
    if (!hasRoom && !sameGrip(grip, selected)) return false
    shown = pixel
    return true
  })
}

/** The grip at a place of the screen: corners before middles, within reach (pixels). */
export function gripAt(
  pixel: Pixel,
  grips: readonly PlacedGrip[],
  { map, reach }: { map: Screen; reach: number },
): Grip | null {
  const order: Record<Grip['kind'], number> = { corner: 0, radius: 0, whole: 1, middle: 2 }
  const near = grips.flatMap(({ grip, place }) => {
    const { x, y } = map.project([place.longitude, place.latitude])
    const away = distance({ x, y }, pixel)
    return away <= reach ? [{ grip, away }] : []
  })
  near.sort((a, b) => order[a.grip.kind] - order[b.grip.kind] || a.away - b.away)
  return near[0]?.grip ?? null
}
