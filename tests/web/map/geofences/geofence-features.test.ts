import { describe, expect, it } from 'vitest'
import type { Geofence } from '../../../../shared/entities/geofence.ts'
import { geofenceFeatures, readAreas } from '../../../../web/src/map/geofences/geofence-features.ts'
import { placeInside } from '../../../../web/src/map/geofences/label-place.ts'
import { colourOf, isShown, geofenceShape } from '../../../../web/src/map/geofences/geofence-shape.ts'

const circle = 'CIRCLE (36.75 3.06, 300)'
const fence = (facts: Partial<Geofence> = {}): Geofence => ({
  id: 7,
  name: 'Depot',
  description: null,
  area: circle,
  calendarId: 0,
  attributes: {},
  ...facts,
})
const featuresOf = (...all: Geofence[]) => geofenceFeatures(all.map(geofenceShape))
const drawn = (facts: Partial<Geofence>) => featuresOf(fence(facts)).get(7)!

describe('a geofence on the map', () => {
  it('is its area, with its id and its own colour', () => {
    const { shapes, label } = drawn({ attributes: { color: '#1a7f5a' } })
    expect(
      shapes.map(({ id, properties, geometry }) => [id, properties.kind, properties.color, geometry.type]),
    ).toEqual([[7, 'area', '#1a7f5a', 'Polygon']])
    expect(label).toMatchObject({ name: 'Depot', geofenceId: 7 })
    expect(label.place[0]).toBeCloseTo(3.06)
    expect(label.place[1]).toBeCloseTo(36.75)
  })

  it('is a line and the corridor around it, 25 metres to each side unless it says so', () => {
    const area = 'LINESTRING (36.7 3, 36.7 3.02)'
    const heights = [{}, { polylineDistance: 100 }, { polylineDistance: '100' }, { polylineDistance: 'wide' }].map(
      (attributes) => {
        const { shapes, bounds } = drawn({ area, attributes })
        expect(shapes.map(({ properties }) => properties.kind)).toEqual(['line', 'corridor'])
        return Math.round((bounds[3] - bounds[1]) * 111_319)
      },
    )
    expect(heights).toEqual([50, 200, 200, 50])
  })

  it('runs on across the date line', () => {
    const { bounds } = drawn({ area: 'POLYGON ((-17 179.9, -17 -179.9, -17.1 -179.9, -17.1 179.9))' })
    expect(bounds[2] - bounds[0]).toBeCloseTo(0.2)
  })

  it('has a name as soon as it is large enough on the screen', () => {
    const [parking, depot, city] = [50, 300, 20_000].map(
      (metres) => drawn({ area: `CIRCLE (36.75 3.06, ${metres})` }).label.zoomMin,
    )
    expect(depot).toBeGreaterThan(11)
    expect(depot).toBeLessThan(12.5)
    expect(parking).toBeGreaterThan(depot!)
    expect(city).toBeLessThan(7)
  })

  it('is left out when its area cannot be read, without its neighbours', () => {
    const found = featuresOf(fence({ id: 1, area: 'POLYGON ((' }), fence({ id: 2 }))
    expect([...found.keys()]).toEqual([2])
  })

  it('is read once, however often the list is', () => {
    const one = fence()
    expect(featuresOf(one).get(7)).toBe(featuresOf(one).get(7))
  })

  it('is read a few at a time, and not on when nobody waits any more', async () => {
    const ring = [...Array(1900).keys()]
      .map((at) => (2 * Math.PI * at) / 1900)
      .map((angle) => `${36 + 0.1 * Math.sin(angle)} ${3 + 0.1 * Math.cos(angle)}`)
    const many = [...Array(60).keys()].map((id) => fence({ id, area: `POLYGON ((${ring.join(', ')}))` }))
    let turns = 0
    const timer = setInterval(() => (turns += 1), 0)
    await expect(readAreas(many, new AbortController().signal)).resolves.toBe(true)
    clearInterval(timer)
    expect(turns).toBeGreaterThan(0)
    const stopping = new AbortController()
    const reading = readAreas(
      many.map((each) => ({ ...each })),
      stopping.signal,
    )
    stopping.abort()
    await expect(reading).resolves.toBe(false)
  })

  it('keeps a long name short', () => {
    expect(drawn({ name: 'م'.repeat(400) }).label.name).toHaveLength(60)
  })
})

describe('attributes of a geofence', () => {
  it.each([
    { value: '#1a2b3c', colour: '#1a2b3c' },
    { value: '#ABC', colour: '#ABC' },
    { value: '#1a2b3c80', colour: '#1a2b3c80' },
    { value: 'red', colour: null },
    { value: '#12345', colour: null },
    { value: '#1a2b3c\n', colour: null },
    { value: 'url(https://evil.example/x)', colour: null },
    { value: ['get', 'name'], colour: null },
    { value: { toString: () => '#1a2b3c' }, colour: null },
    { value: 7, colour: null },
    { value: undefined, colour: null },
  ])('the colour $value is drawn as $colour', ({ value, colour }) =>
    expect(colourOf({ attributes: { color: value } })).toBe(colour),
  )

  it.each([
    { attributes: {}, width: 2, opacity: 1 },
    { attributes: { mapLineWidth: 5, mapLineOpacity: 0.5 }, width: 5, opacity: 0.5 },
    { attributes: { mapLineWidth: '4', mapLineOpacity: '0.2' }, width: 4, opacity: 0.2 },
    { attributes: { mapLineWidth: 1e9, mapLineOpacity: 7 }, width: 20, opacity: 1 },
    { attributes: { mapLineWidth: -1, mapLineOpacity: ['zoom'] }, width: 2, opacity: 1 },
  ])('lines as the attributes say: $attributes', ({ attributes, width, opacity }) => {
    expect(drawn({ attributes }).shapes[0]!.properties).toMatchObject({ width, opacity })
  })

  it.each([
    { attributes: {}, shown: true },
    { attributes: { hide: false }, shown: true },
    { attributes: { hide: 'false' }, shown: true },
    { attributes: { hide: true }, shown: false },
    { attributes: { hide: 'true' }, shown: false },
  ])('hide: $attributes is shown: $shown', ({ attributes, shown }) => expect(isShown({ attributes })).toBe(shown))
})

it.each([
  { name: 'a square: its middle', rings: [[[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]]], place: [2, 2] }, // prettier-ignore
  { name: 'a U: one of its arms', rings: [[[0, 0], [6, 0], [6, 6], [4, 6], [4, 1], [1, 1], [1, 6], [0, 6], [0, 0]]], place: [5, expect.closeTo(55.5 / 21)] }, // prettier-ignore
  { name: 'a ring: beside its hole', rings: [[[0, 0], [8, 0], [8, 8], [0, 8], [0, 0]], [[2, 2], [6, 2], [6, 6], [2, 6], [2, 2]]], place: [1, 4] }, // prettier-ignore
])('a name stands inside of $name', ({ rings, place }) => expect(placeInside(rings)).toEqual(place))
