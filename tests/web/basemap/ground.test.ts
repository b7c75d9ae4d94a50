import { createRequire } from 'node:module'
import { VectorTile as ReadTile } from '@mapbox/vector-tile'
import type { LineString, Point, Polygon, Position } from 'geojson'
import { PbfReader } from 'pbf'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Atlas, countryLabels } from '../../../web/basemap/countries.ts'
import { airports, lakes, rivers, urbanAreas } from '../../../web/basemap/natural-earth.ts'
import { writePmtiles } from '../../../web/basemap/pmtiles-writer.ts'
import { refined } from '../../../web/basemap/refine-coast.ts'
import { roadFeatures } from '../../../web/basemap/roads/road-line.ts'
import { sliceTiles } from '../../../web/basemap/slice-tiles.ts'
import { offMeridian, unwrapped, unwrappedRing } from '../../../web/basemap/unwrap-line.ts'
import { fittedToLand } from '../../../web/basemap/urban-shapes.ts'

describe('what Natural Earth gives', () => {
  test.each([
    { name: 'rivers', features: rivers, count: 1454, kinds: /LineString$/ },
    { name: 'lakes', features: lakes, count: 1348, kinds: /Polygon$/ },
    { name: 'urban areas', features: urbanAreas, count: 2144, kinds: /Polygon$/ },
  ])('$count $name, each with a shape', ({ features, count, kinds }) => {
    const found = features().features
    expect(found.length).toBe(count)
    expect(found.filter(({ geometry }) => !kinds.test(geometry.type))).toEqual([])
  })

  test('civil airports with their code, none of them military or a spaceport', () => {
    const found = airports((name) => ({ 'name:ar': `ar ${name}` })).features
    expect(found.length).toBeGreaterThan(850)
    expect(found.filter(({ properties }) => !/^[A-Z]{3}$/.test(String(properties?.['code'])))).toEqual([])
    expect(found.find(({ properties }) => properties?.['code'] === 'ALG')?.properties).toMatchObject({
      name: 'Houari Boumediene',
      'name:ar': 'ar Houari Boumediene',
    })
  })
})

describe('tiles of a world with sea', () => {
  const island: Polygon = {
    type: 'Polygon',
    coordinates: [
      [
        [10, 10],
        [40, 10],
        [40, 40],
        [10, 40],
        [10, 10],
      ],
    ],
  }
  const tiles = sliceTiles(
    [
      {
        name: 'land',
        features: { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry: island }] },
        tolerance: 0,
        buffer: 64,
      },
    ],
    { min: 0, max: 2 },
    'sea',
  )
  const layersAt = (z: number, x: number, y: number) => {
    const found = tiles.find((one) => one.z === z && one.x === x && one.y === y)!
    return new ReadTile(new PbfReader(found.data)).layers
  }

  test('are all there, and each is covered by sea to beyond its edge', () => {
    expect(tiles.length).toBe(1 + 4 + 16)
    const { sea } = layersAt(2, 0, 3)
    expect(sea!.extent).toBe(8192)
    expect(sea!.feature(0).bbox?.()).toEqual([-256, -256, 8448, 8448])
  })

  test('have land only where it is', () => {
    expect(Object.keys(layersAt(2, 2, 1))).toEqual(['sea', 'land'])
    expect(Object.keys(layersAt(2, 0, 3))).toEqual(['sea'])
  })

  test('that hold nothing but sea are stored once', () => {
    expect(writePmtiles(tiles, {}).length).toBeLessThan(2000)
  })
})

describe('the coast of Algiers', () => {
  const coarse: Position[] = [
    [2.9, 36.81],
    [3.0, 36.81],
    [3.1, 36.75],
    [3.18, 36.74],
    [3.25, 36.8],
  ]

  test('is finer than its source, in either direction', () => {
    const fine = refined(coarse)
    expect(fine.length).toBeGreaterThan(30)
    expect(fine[0]).toEqual(coarse[0])
    expect(fine.at(-1)).toEqual(coarse.at(-1))
    expect(refined(coarse.toReversed())).toEqual(fine.toReversed())
  })

  test('elsewhere stays as it is', () => {
    expect(
      refined([
        [5, 36],
        [6, 37],
      ]),
    ).toEqual([
      [5, 36],
      [6, 37],
    ])
  })
})

test('a built-up area ends at the coast, and follows it', () => {
  const coast: Position[] = [
    [0, 36],
    [0.05, 36],
    [0.1, 35.95],
    [0.15, 36],
    [0.3, 36],
  ]
  const land: Polygon = { type: 'Polygon', coordinates: [[...coast, [0.3, 35], [0, 35], [0, 36]]] }
  const town: Polygon = {
    type: 'Polygon',
    coordinates: [
      [
        [0.02, 35.8],
        [0.25, 35.8],
        [0.25, 36.1],
        [0.02, 36.1],
        [0.02, 35.8],
      ],
    ],
  }
  const of = (geometry: Polygon | { type: 'MultiLineString'; coordinates: Position[][] }) => ({
    type: 'FeatureCollection' as const,
    features: [{ type: 'Feature' as const, properties: {}, geometry }],
  })
  const fitted = fittedToLand(of(town), {
    land: of(land),
    coasts: of({ type: 'MultiLineString', coordinates: [coast] }),
  })
  const outline = (fitted.features[0]!.geometry as Polygon).coordinates[0]!
  expect(outline.filter(([, y]) => y! > 36)).toEqual([])
  expect(outline).toContainEqual([0.1, 35.95])
  expect(outline[0]).toEqual(outline.at(-1))
})

describe('the drawn roads', () => {
  let roads: ReturnType<typeof roadFeatures>['features']
  beforeAll(() => {
    roads = roadFeatures().features
  })

  test('have the numbers and names of their signs, in the languages of the product', () => {
    const refs = new Set(roads.map(({ properties }) => String(properties?.['ref'] ?? '')))
    expect([...refs].toSorted()).toEqual(['', 'N1', 'N11', 'N12', 'N36', 'N49', 'N5'])
    const named = roads.filter(({ properties }) => properties?.['name'])
    expect(named.length).toBeGreaterThan(12)
    for (const { properties } of named) expect(String(properties?.['name:ar'])).toMatch(/^[\u0600-\u06FF ]+$/)
  })

  test('bend: no corner of a road is sharper than a vehicle could turn', () => {
    const sharp = roads.flatMap(({ properties, geometry }) =>
      sharpCorners((geometry satisfies LineString).coordinates).map(
        (at) => `${String(properties?.['name'])} ${at.join(' ')}`,
      ),
    )
    expect(sharp).toEqual([])
  })

  test('weigh little: all of them fewer than 40 KB', () => {
    const layer = { name: 'roads', features: roadFeatures(), tolerance: 6, buffer: 128 }
    expect(writePmtiles(sliceTiles([layer], { min: 8, max: 11 }), {}).length).toBeLessThan(40_000)
  })
})

/** Corners at which a line of small steps turns by more than half a right angle. */
const sharpCorners = (line: readonly Position[]): Point['coordinates'][] =>
  line.slice(1, -1).filter((at, index) => {
    const [before, after] = [line[index]!, line[index + 2]!]
    const course = ([x1, y1]: Position, [x2, y2]: Position) => Math.atan2(y2! - y1!, (x2! - x1!) * 0.8)
    const turn = Math.abs(course(before, at) - course(at, after))
    return Math.min(turn, 2 * Math.PI - turn) > Math.PI / 4
  })

describe('the 180th meridian', () => {
  test('does not send a coast around the world', () => {
    expect(
      unwrapped([
        [179, 65],
        [-179, 66],
        [-178, 67],
        [179.5, 68],
      ]),
    ).toEqual([
      [179, 65],
      [181, 66],
      [182, 67],
      [179.5, 68],
    ])
  })

  test('is where a ring around the pole is opened, to be closed over the pole', () => {
    const around: Position[] = [
      [0, -70],
      [120, -71],
      [-120, -72],
      [0, -70],
    ]
    expect(unwrappedRing(around)).toEqual([
      [-180, -72],
      [-120, -72],
      [0, -70],
      [120, -71],
      [180, -72],
      [180, -90],
      [-180, -90],
      [-180, -72],
    ])
  })

  test('is no coast, though sources cut land there', () => {
    const cut: Position[] = [
      [170, 60],
      [180, 62],
      [180, 65],
      [172, 66],
    ]
    expect(offMeridian(cut)).toEqual([cut.slice(0, 2), cut.slice(2)])
  })

  test('leaves other rings alone', () => {
    const ring: Position[] = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ]
    expect(unwrappedRing(ring)).toEqual(ring)
  })

  test('has Russia’s name in Russia', () => {
    const atlas = createRequire(import.meta.url)('world-atlas/countries-110m.json') as Atlas
    const label = countryLabels(atlas, ['en']).features.find(({ properties }) => properties?.['name:en'] === 'Russia')!
    const [longitude, latitude] = label.geometry.coordinates
    expect([longitude! > 60 && longitude! < 140, latitude! > 50 && latitude! < 72]).toEqual([true, true])
  })
})
