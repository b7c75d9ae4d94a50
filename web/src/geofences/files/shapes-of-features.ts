import type { Feature, Geometry } from 'geojson'
import type { Area } from '../../../../shared/domain/area/area.ts'
import type { Coordinates } from '../../../../shared/domain/distance.ts'
import { accountLimits } from '../../../../shared/domain/limits/accounts.ts'
import { ruleLimits } from '../../../../shared/domain/limits/rules.ts'
import { rounded } from '../drawing/edit-area.ts'

/** A shape of a file, not checked yet: see `area-problem.ts`. */
export interface FileShape {
  /** plain text; empty when the file has none */
  name: string
  description: string
  area: Area
  /** a place without a size: a circle whose radius the reader chooses, the same for all of them */
  isPlace?: true
}

/** Until the reader says otherwise. */
export const placeRadiusMetres = 100

export interface FileShapes {
  shapes: FileShape[]
  /** places and shapes that cannot be a geofence */
  leftOut: number
  isGpx: boolean
}

/**
 * Every polygon, line and place; those of a collection one by one. A place with a `radius`, in metres, is a circle of
 * this size. A place beside another shape of one feature is its label.
 */
export function shapesOf(features: readonly Feature[], { isGpx }: { isGpx: boolean }): FileShapes {
  const shapes: FileShape[] = []
  let leftOut = 0
  for (const feature of features) {
    const properties = (feature.properties ?? {}) as Record<string, unknown>
    const radius = Number(properties['radius'] ?? Number.NaN)
    const wide = areasOf(feature.geometry, radius)
    const areas = wide.length > 0 ? wide : areasOf(feature.geometry, placeRadiusMetres)
    if (areas.length === 0) leftOut++
    for (const [index, area] of areas.entries()) {
      const name = plain(properties['name'], accountLimits.nameLengthMax)
      shapes.push({
        name: areas.length > 1 && name !== '' ? `${name} ${index + 1}` : name,
        description: plain(properties['description'] ?? properties['desc'], ruleLimits.descriptionLengthMax),
        area,
        ...(wide.length === 0 && { isPlace: true }),
      })
    }
  }
  return { shapes, leftOut, isGpx }
}

/** Text on one line, as it was written: whatever reads like markup is shown as text. */
function plain(value: unknown, lengthMax: number): string {
  const text = typeof value === 'string' ? value : hasHtml(value) ? value.value.replace(/<[^>]*>/g, ' ') : ''
  return text.replace(/\s+/g, ' ').trim().slice(0, lengthMax)
}

const hasHtml = (value: unknown): value is { value: string } =>
  typeof value === 'object' && value !== null && 'value' in value && typeof value.value === 'string'

function areasOf(geometry: Geometry | null, radius: number): Area[] {
  switch (geometry?.type) {
    case 'Point':
      return circles([geometry.coordinates], radius)
    case 'MultiPoint':
      return circles(geometry.coordinates, radius)
    case 'LineString':
      return lines([geometry.coordinates])
    case 'MultiLineString':
      return lines(geometry.coordinates)
    case 'Polygon':
      return polygons([geometry.coordinates])
    case 'MultiPolygon':
      return polygons(geometry.coordinates)
    case 'GeometryCollection':
      return list(geometry.geometries).flatMap((each) => areasOf(each as Geometry, radius))
    default:
      return []
  }
}

const circles = (all: unknown, radius: number): Area[] =>
  radius > 0
    ? places(all).map((centre): Area => ({ kind: 'circle', centre, radiusMetres: Math.round(radius * 10) / 10 }))
    : []

const lines = (all: unknown): Area[] =>
  list(all).flatMap((line): Area[] => {
    const points = apart(places(line))
    return points.length < 2 ? [] : [{ kind: 'line', points }]
  })

const polygons = (all: unknown): Area[] =>
  list(all).flatMap((rings): Area[] => {
    const [corners, ...holes] = list(rings).map((ring) => open(apart(places(ring))))
    if (!corners || corners.length < 3) return []
    const kept = holes.filter((hole) => hole.length >= 3)
    return [{ kind: 'polygon', corners, ...(kept.length > 0 && { holes: kept }) }]
  })

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Longitude before latitude, as these files have it; heights and times are left out. */
const places = (value: unknown): Coordinates[] =>
  list(value).flatMap((place) => {
    const [longitude, latitude] = list(place)
    if (typeof longitude !== 'number' || typeof latitude !== 'number') return []
    return Number.isFinite(longitude) && Number.isFinite(latitude) ? [inDigits({ latitude, longitude })] : []
  })

/** Latitudes out of range stay so: they say that the axes are swapped. */
const inDigits = (place: Coordinates): Coordinates =>
  Math.abs(place.latitude) <= 90
    ? rounded(place)
    : { latitude: place.latitude, longitude: Math.round(place.longitude * 1e6) / 1e6 }

/** Without places that are the same as the one before. */
const apart = (all: readonly Coordinates[]): Coordinates[] =>
  all.filter((place, at) => at === 0 || !same(place, all[at - 1]!))

/** Without a last corner that is the first one. */
const open = (ring: readonly Coordinates[]): readonly Coordinates[] =>
  ring.length > 1 && same(ring[0]!, ring.at(-1)!) ? ring.slice(0, -1) : ring

const same = (a: Coordinates, b: Coordinates) => a.latitude === b.latitude && a.longitude === b.longitude
