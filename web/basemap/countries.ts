import type { Feature, FeatureCollection, Geometry, MultiLineString, Point, Polygon, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { refined } from './refine-coast.ts'
import { rounded } from './round-coordinates.ts'
import { offMeridian, unwrapped, unwrappedRing } from './unwrap-line.ts'

export type Atlas = Topology<{ countries: GeometryCollection<{ name: string }>; land: GeometryCollection }>

const collect = (geometries: readonly Geometry[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: geometries.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
})

const shaped = (line: readonly Position[]): Position[] => rounded(refined(line))

/** The parts of all countries as shapes of their own: cutting one shape of a whole continent into tiles breaks it. */
function landParts(atlas: Atlas): Polygon[] {
  return feature(atlas, atlas.objects.countries).features.flatMap(({ geometry }) => {
    const parts =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : []
    return parts.map((rings): Polygon => ({
      type: 'Polygon',
      coordinates: rings.map((ring) => shaped(unwrappedRing(ring))),
    }))
  })
}

const lines = (atlas: Atlas, which: (a: object, b: object) => boolean): MultiLineString => ({
  type: 'MultiLineString',
  coordinates: mesh(atlas, atlas.objects.countries, which)
    .coordinates.flatMap(offMeridian)
    .map((line) => shaped(unwrapped(line))),
})

/** Land as shapes; coasts, and borders between countries, as lines. */
export const landAndLines = (atlas: Atlas) => ({
  land: collect(landParts(atlas)),
  coasts: collect([lines(atlas, (a, b) => a === b)]),
  borders: collect([lines(atlas, (a, b) => a !== b)]),
})

/** Twice the area that a ring encloses, in square degrees; the sign says the direction. */
const ringArea = (ring: readonly Position[]): number =>
  ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length]!
    return sum + x! * nextY! - nextX! * y!
  }, 0)

/** Where the horizontal through `y` lies inside the ring, widest stretch first. */
function widestStretch(ring: readonly Position[], y: number): { middle: number; width: number } {
  const crossings: number[] = []
  for (const [index, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[(index + 1) % ring.length]!
    if (y1! > y !== y2! > y) crossings.push(x1! + ((y - y1!) / (y2! - y1!)) * (x2! - x1!))
  }
  crossings.sort((a, b) => a - b)
  let best = { middle: 0, width: 0 }
  for (let index = 0; index + 1 < crossings.length; index += 2) {
    const width = crossings[index + 1]! - crossings[index]!
    if (width > best.width) best = { middle: crossings[index]! + width / 2, width }
  }
  return best
}

/** A place for a name well inside the largest part of a country: the middle of the widest of 15 horizontals. */
export function labelPoint(geometry: Geometry): { point: Position; area: number } | null {
  const rings =
    geometry.type === 'Polygon'
      ? [geometry.coordinates[0]!]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates.map((part) => part[0]!)
        : []
  const ring = rings.map(unwrappedRing).toSorted((a, b) => Math.abs(ringArea(b)) - Math.abs(ringArea(a)))[0]
  if (!ring) return null
  const latitudes = ring.map(([, y]) => y!)
  const south = Math.min(...latitudes)
  const height = Math.max(...latitudes) - south
  let best = { x: 0, y: 0, width: 0 }
  for (let step = 4; step <= 12; step++) {
    const y = south + (height * step) / 16
    const { middle, width } = widestStretch(ring, y)
    const centred = width * (1 - Math.abs(step - 8) / 16)
    if (centred > best.width) best = { x: middle, y, width: centred }
  }
  return { point: [((best.x + 540) % 360) - 180, best.y], area: Math.abs(ringArea(ring)) / 2 }
}

/** ISO 3166 alpha-2 of an ISO numeric code, from the locale data that every JavaScript engine carries. */
const alpha2 = (numeric: string): string | undefined => Intl.getCanonicalLocales(`und-${numeric}`)[0]?.slice(4)

/** One point per country with its name in each language, `rank` 1 (vast) to 6 (tiny). */
export function countryLabels(atlas: Atlas, languages: readonly string[]): FeatureCollection<Point> {
  const names = languages.map((language) => [language, new Intl.DisplayNames(language, { type: 'region' })] as const)
  const features: Feature<Point>[] = []
  for (const country of feature(atlas, atlas.objects.countries).features) {
    const place = labelPoint(country.geometry)
    const code = typeof country.id === 'string' ? alpha2(country.id) : undefined
    if (!place || !code) continue
    const rank = [300, 80, 25, 6, 1].findIndex((area) => place.area >= area)
    const properties: Record<string, string | number> = { rank: rank === -1 ? 6 : rank + 1 }
    for (const [language, display] of names)
      properties[`name:${language}`] = display.of(code) ?? country.properties.name
    features.push({ type: 'Feature', properties, geometry: { type: 'Point', coordinates: place.point } })
  }
  return { type: 'FeatureCollection', features }
}
