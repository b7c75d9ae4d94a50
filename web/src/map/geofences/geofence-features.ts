import type { Feature, LineString, Polygon, Position } from 'geojson'
import type { Area } from '../../../../shared/domain/area/area.ts'
import { metresPerDegree } from '../../../../shared/domain/area/bounds.ts'
import { nearest } from '../../../../shared/domain/area/unwrap-longitudes.ts'
import type { Geofence } from '../../../../shared/entities/geofence.ts'
import { areaShape } from '../area-shape.ts'
import { corridorRing } from './corridor.ts'
import { placeHalfway, placeInside } from './label-place.ts'
import { colourOf, numberOf, geofenceShape, widthMetresOf, type GeofenceShape } from './geofence-shape.ts'

/** What the map draws of a geofence; `corridor` is the area that a line stands for. */
export interface GeofenceProperties {
  geofenceId: number
  kind: 'area' | 'line' | 'corridor'
  /** `#rrggbb` or a shorter or longer form of it; absent where the theme's own is meant */
  color?: string
  /** pixels */
  width: number
  /** 0 to 1 */
  opacity: number
  /** square degrees of the box around it: of several, the smallest is meant */
  size: number
}

export interface GeofenceLabel {
  geofenceId: number
  name: string
  place: Position
  /** from here on the shape is large enough to have a name */
  zoomMin: number
}

export type GeofenceBounds = [west: number, south: number, east: number, north: number]

export interface DrawnGeofence {
  shapes: readonly Feature<Polygon | LineString, GeofenceProperties>[]
  label: GeofenceLabel
  bounds: GeofenceBounds
}

/** The shapes and names of geofences, by id. An area that cannot be read is left out. */
export function geofenceFeatures(shown: readonly GeofenceShape[]): ReadonlyMap<number, DrawnGeofence> {
  return new Map(
    shown.flatMap((each) => {
      const drawn = drawnOnce(each)
      return drawn ? [[each.geofence.id, drawn] as const] : []
    }),
  )
}

/** Null where its area cannot be read. */
export const boundsOfGeofence = (geofence: Geofence): GeofenceBounds | null =>
  drawnOnce(geofenceShape(geofence))?.bounds ?? null

/** The box around an area; of a line without its corridor. */
export const boundsOfArea = (area: Area): GeofenceBounds => boundsOf(unrolled(areaShape(area).geometry))

const sliceMs = 8

/**
 * Reads the areas of geofences a few at a time, so that nothing stands still meanwhile; `geofenceFeatures` is quick then.
 * @returns false when it was stopped
 */
export async function readAreas(geofences: readonly Geofence[], signal: AbortSignal): Promise<boolean> {
  let begun = performance.now()
  for (const geofence of geofences) {
    drawnOnce(geofenceShape(geofence))
    if (performance.now() - begun < sliceMs) continue
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) return false
    begun = performance.now()
  }
  return !signal.aborted
}

const known = new WeakMap<GeofenceShape, DrawnGeofence | null>()

/** Cutting shapes and placing names takes its time, too. */
function drawnOnce(shown: GeofenceShape): DrawnGeofence | null {
  let drawn = known.get(shown)
  if (drawn === undefined) {
    drawn = shown.area && drawnGeofence(shown.geofence, shown.area)
    known.set(shown, drawn)
  }
  return drawn
}

const nameLengthMax = 60
const edgeWidth = 2
const lineWidth = 4
const lineWidthMax = 20

function drawnGeofence(geofence: Geofence, area: Area): DrawnGeofence {
  const { id, name, attributes } = geofence
  const shape = unrolled(areaShape(area).geometry)
  const corridor = area.kind === 'line' ? corridorOf(area.points, widthMetresOf(geofence)) : null
  const bounds = boundsOf(corridor ?? shape)
  const color = colourOf(geofence)
  const properties = {
    geofenceId: id,
    ...(color !== null && { color }),
    width: Math.min(
      lineWidthMax,
      numberOf(attributes['mapLineWidth']) ?? (area.kind === 'line' ? lineWidth : edgeWidth),
    ),
    opacity: Math.min(1, numberOf(attributes['mapLineOpacity']) ?? 1),
    size: (bounds[2] - bounds[0]) * (bounds[3] - bounds[1]),
  }
  const feature = (kind: GeofenceProperties['kind'], geometry: Polygon | LineString) => ({
    type: 'Feature' as const,
    id,
    properties: { kind, ...properties },
    geometry,
  })
  return {
    shapes: [
      feature(area.kind === 'line' ? 'line' : 'area', shape),
      ...(corridor ? [feature('corridor', corridor)] : []),
    ],
    label: { geofenceId: id, name: cut(name), place: placeOf(shape), zoomMin: labelZoom(bounds) },
    bounds,
  }
}

const corridorOf = (points: Extract<Area, { kind: 'line' }>['points'], widthMetres: number): Polygon => ({
  type: 'Polygon',
  coordinates: [corridorRing(points, widthMetres)],
})

const placeOf = (shape: Polygon | LineString): Position =>
  shape.type === 'Polygon' ? placeInside(shape.coordinates) : placeHalfway(shape.coordinates)

const cut = (name: string): string => {
  const characters = Array.from(name)
  return characters.length > nameLengthMax ? `${characters.slice(0, nameLengthMax - 1).join('')}…` : name
}

/** The same with longitudes that run on across the date line, so that nothing is drawn around the world. */
function unrolled<Shape extends Polygon | LineString>(shape: Shape): Shape {
  const first: Position = shape.type === 'Polygon' ? shape.coordinates[0]![0]! : shape.coordinates[0]!
  const run = (line: readonly Position[]): Position[] => {
    let before = first[0]!
    return line.map(([longitude = 0, latitude = 0]) => [(before = nearest(longitude, before)), latitude])
  }
  const coordinates = shape.type === 'Polygon' ? shape.coordinates.map(run) : run(shape.coordinates)
  return { ...shape, coordinates }
}

function boundsOf(shape: Polygon | LineString): GeofenceBounds {
  const bounds: GeofenceBounds = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ]
  for (const [x = 0, y = 0] of shape.type === 'Polygon' ? shape.coordinates[0]! : shape.coordinates) {
    bounds[0] = Math.min(bounds[0], x)
    bounds[1] = Math.min(bounds[1], y)
    bounds[2] = Math.max(bounds[2], x)
    bounds[3] = Math.max(bounds[3], y)
  }
  return bounds
}

const labelledPixelsMin = 36
/** CSS pixels around the whole earth at zoom 0 */
const worldPixels = 512

/** Where the longer side of the shape is as many pixels as a name deserves. */
function labelZoom([west, south, east, north]: GeofenceBounds): number {
  const parallel = Math.cos(((south + north) / 2) * (Math.PI / 180))
  const metres = Math.max((east - west) * parallel, north - south) * metresPerDegree
  const metresPerPixel = (360 * metresPerDegree * parallel) / worldPixels
  return metres > 0 ? Math.max(0, Math.log2((labelledPixelsMin * metresPerPixel) / metres)) : 0
}
