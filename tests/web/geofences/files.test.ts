// @vitest-environment happy-dom
import { mapLimits } from '../../../shared/domain/map/map-limits.ts'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { Area } from '../../../shared/domain/area/area.ts'
import { formatArea } from '../../../shared/domain/area/format-area.ts'
import { isArea, parseArea } from '../../../shared/domain/area/parse-area.ts'
import { fittingArea, isTooLong } from '../../../web/src/geofences/files/fitting-area.ts'
import { readShapes, readShapesText } from '../../../web/src/geofences/files/read-shapes.ts'
import { areAxesSwapped, swappedArea } from '../../../web/src/geofences/files/axis-swap.ts'

const shapesOf = (text: string) => {
  const read = readShapesText(text)
  if ('refusal' in read) throw new Error(read.refusal)
  return read
}
const refusalOf = (text: string) => {
  const read = readShapesText(text)
  return 'refusal' in read ? read.refusal : null
}
const written = (text: string) => shapesOf(text).shapes.map(({ name, area }) => [name, formatArea(area)])

const gpx = (inside: string) =>
  `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${inside}</gpx>`
const kml = (inside: string) => `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`
const points = (...places: [number, number][]) =>
  places.map(([lat, lon]) => `<trkpt lat="${lat}" lon="${lon}"><ele>5</ele></trkpt>`).join('')
const feature = (geometry: object, properties: object = {}) => ({ type: 'Feature', properties, geometry })

describe('shapes of a file', () => {
  it('GPX: each segment of a track is a line, the first one first', () => {
    const text = gpx(
      `<wpt lat="1" lon="1"/><trk><name>Route</name><trkseg>${points([36, 3], [36, 3], [36.1, 3.1])}</trkseg>` +
        `<trkseg>${points([37, 3], [37.1, 3.1])}</trkseg></trk>`,
    )
    expect(written(text)).toEqual([
      ['Route 1', 'LINESTRING (36 3, 36.1 3.1)'],
      ['Route 2', 'LINESTRING (37 3, 37.1 3.1)'],
      ['', 'CIRCLE (1 1, 100)'],
    ])
    expect(shapesOf(text)).toMatchObject({ isGpx: true, leftOut: 0 })
  })

  it('KML: polygons with holes, lines, several of one placemark; names are plain text', () => {
    const ring = (name: string, places: string) =>
      `<${name}><LinearRing><coordinates>${places}</coordinates></LinearRing></${name}>`
    const polygon = `<Polygon>${ring('outerBoundaryIs', '0,0,9 10,0 10,10 0,10 0,0')}${ring('innerBoundaryIs', '1,1 2,1 2,2 1,1')}</Polygon>`
    const text = kml(
      `<Placemark><name>Park &lt;1&gt;</name><description>&lt;img src=x onerror=alert(1)&gt; quiet</description>${polygon}</Placemark>` +
        '<Placemark><name>Two</name><MultiGeometry><LineString><coordinates>3,36 3.1,36</coordinates></LineString>' +
        '<Point><coordinates>3,36</coordinates></Point></MultiGeometry></Placemark>',
    )
    expect(written(text)).toEqual([
      ['Park <1>', 'POLYGON ((0 0, 0 10, 10 10, 10 0), (1 1, 1 2, 2 2))'],
      ['Two', 'LINESTRING (36 3, 36 3.1)'],
    ])
    expect(shapesOf(text).shapes[0]?.description).toBe('<img src=x onerror=alert(1)> quiet')
  })

  it.each([
    {
      name: 'a bare geometry',
      json: {
        type: 'LineString',
        coordinates: [
          [3, 36],
          [3.1, 36.1],
        ],
      },
      areas: [['', 'LINESTRING (36 3, 36.1 3.1)']],
    },
    {
      name: 'a point with a radius',
      json: feature({ type: 'Point', coordinates: [3, 36] }, { name: 'Depot', radius: 250 }),
      areas: [['Depot', 'CIRCLE (36 3, 250)']],
    },
    {
      name: 'several polygons',
      json: feature(
        {
          type: 'MultiPolygon',
          coordinates: [
            [
              [
                [0, 0],
                [1, 0],
                [1, 1],
                [0, 0],
              ],
            ],
            [
              [
                [5, 5],
                [6, 5],
                [6, 6],
                [5, 5],
              ],
            ],
          ],
        },
        { name: 'Islands' },
      ),
      areas: [
        ['Islands 1', 'POLYGON ((0 0, 0 1, 1 1))'],
        ['Islands 2', 'POLYGON ((5 5, 5 6, 6 6))'],
      ],
    },
    {
      name: 'a bad neighbour is left out',
      json: {
        type: 'FeatureCollection',
        features: [
          feature({ type: 'Polygon', coordinates: 'none' }),
          null,
          7,
          feature({
            type: 'LineString',
            coordinates: [
              [3, 36],
              ['x', 1],
              [3.1, 36.1],
            ],
          }),
        ],
      },
      areas: [['', 'LINESTRING (36 3, 36.1 3.1)']],
    },
  ])('GeoJSON: $name', ({ json, areas }) => {
    expect(written(JSON.stringify(json))).toEqual(areas)
  })
})

describe('a KMZ file', () => {
  const line = '<Placemark><name>Way</name><LineString><coordinates>3,36 3.1,36</coordinates></LineString></Placemark>'
  const kmz = (text: string) => new File([new Uint8Array(zipSync({ 'doc.kml': strToU8(text) }))], 'anything.bin')

  it('has the shapes of the KML inside', async () => {
    expect(await readShapes(kmz(kml(line)))).toMatchObject({ shapes: [{ name: 'Way' }], leftOut: 0, isGpx: false })
  })

  it('is refused for what its KML would be refused for', async () => {
    const entities = `<!DOCTYPE kml [<!ENTITY a SYSTEM "file:///etc/passwd">]>${kml('&a;')}`
    expect(await readShapes(kmz(entities))).toEqual({ refusal: 'entities' })
    expect(await readShapes(kmz('<kml><'))).toEqual({ refusal: 'notXml' })
  })
})

describe('files that are refused, and why', () => {
  const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
  it.each([
    {
      name: 'a billion laughs',
      text: `<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY l0 "ha">${laughs}]><gpx>&l9;</gpx>`,
      says: 'entities',
    },
    {
      name: 'an external entity',
      text: '<!doctype kml [<!ENTITY x SYSTEM "file:///etc/passwd">]><kml>&x;</kml>',
      says: 'entities',
    },
    { name: 'a spaced declaration', text: '<! DOCTYPE kml><kml/>', says: 'entities' },
    { name: 'a web page', text: '<html><script>alert(1)</script></html>', says: 'unknown' },
    { name: 'a picture', text: '\u0089PNG', says: 'unknown' },
    { name: 'half a JSON', text: '{"type":"FeatureColl', says: 'notJson' },
    { name: 'JSON of something else', text: '{"name":"x"}', says: 'empty' },
    { name: 'a file of nothing', text: gpx(''), says: 'empty' },
    { name: 'nothing', text: ' ', says: 'unknown' },
  ])('$name', ({ text, says }) => {
    expect(refusalOf(text)).toBe(says)
  })

  it('a huge file is not even read, an archive without KML says so', async () => {
    const huge = new File(['x'.repeat(mapLimits.geofenceFileBytesMax + 1)], 'all.gpx')
    expect(await readShapes(huge)).toEqual({ refusal: 'tooLarge' })
    const pictures = new Uint8Array(zipSync({ 'a.png': strToU8('PNG') }))
    expect(await readShapes(new File([pictures], 'places.kmz'))).toEqual({ refusal: 'noKml' })
  })

  it('scripts in a drawing never become more than text', () => {
    const text = kml(
      '<Placemark><name>&lt;script&gt;alert(1)&lt;/script&gt;</name><LineString><coordinates>3,36 4,36</coordinates></LineString></Placemark>',
    )
    expect(shapesOf(text).shapes[0]?.name).toBe('<script>alert(1)</script>')
    expect(document.querySelector('script')).toBeNull()
  })
})

describe('axes in the wrong order', () => {
  const areaOf = (text: string) => parseArea(text) as Area
  const algiers = [{ latitude: 36.75, longitude: 3.06 }]
  const raw = (coordinates: [number, number][]): Area =>
    shapesOf(JSON.stringify({ type: 'LineString', coordinates })).shapes[0]!.area

  it.each([
    {
      name: 'out of range',
      area: raw([
        [1.3, 103.8],
        [1.4, 103.9],
      ]),
      known: [],
      is: true,
    },
    {
      name: 'far from all that is known, near the other way',
      area: raw([
        [36.7, 3.1],
        [36.8, 3.2],
      ]),
      known: algiers,
      is: true,
    },
    {
      name: 'as it should be',
      area: raw([
        [3.1, 36.7],
        [3.2, 36.8],
      ]),
      known: algiers,
      is: false,
    },
    {
      name: 'far away either way',
      area: raw([
        [100, 10],
        [101, 11],
      ]),
      known: algiers,
      is: false,
    },
    {
      name: 'nothing is known',
      area: raw([
        [36.7, 3.1],
        [36.8, 3.2],
      ]),
      known: [],
      is: false,
    },
  ])('$name', ({ area, known, is }) => {
    expect(areAxesSwapped([area], known)).toBe(is)
  })

  it('are exchanged with their holes', () => {
    expect(formatArea(swappedArea(areaOf('POLYGON ((0 0, 0 10, 10 10, 10 1), (1 2, 1 3, 2 3))')))).toBe(
      'POLYGON ((0 0, 10 0, 10 10, 1 10), (2 1, 3 1, 3 2))',
    )
    expect(
      formatArea(
        swappedArea(
          raw([
            [1.3, 103.8],
            [1.4, 103.9],
          ]),
        ),
      ),
    ).toBe('LINESTRING (1.3 103.8, 1.4 103.9)')
  })
})

describe('too many corners', () => {
  it('are simplified by as little as makes them fit', () => {
    const around = (count: number): Area => ({
      kind: 'polygon',
      corners: Array.from({ length: count }, (_, step) => {
        const angle = (step / count) * 2 * Math.PI
        return { latitude: 36 + Math.sin(angle) / 3, longitude: 3 + Math.cos(angle) / 3 }
      }),
    })
    expect(isTooLong(around(1990))).toBe(false)
    expect(isTooLong(around(5000))).toBe(true)
    const fitting = fittingArea(around(5000))
    expect(fitting && isArea(parseArea(formatArea(fitting)))).toBe(true)
  })
})
