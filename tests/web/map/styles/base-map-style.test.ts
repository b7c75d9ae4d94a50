import {
  createPropertyExpression,
  latest,
  type StylePropertySpecification,
  validateStyleMin,
} from '@maplibre/maplibre-gl-style-spec'
import { describe, expect, test, vi } from 'vitest'
import { mapColours } from '../../../../web/src/map/map-colours.ts'
import { baseMapStyle, bundledZoomMax } from '../../../../web/src/map/styles/base-map-style.ts'

const variants = (['light', 'dark'] as const).flatMap((theme) =>
  ['ar', 'en', 'fr'].map((language) => ({ theme, language })),
)
const origin = 'https://fleet.example'

test('archives are asked for by the names that the build gave them', () => {
  vi.stubGlobal('bundledArchives', { world: 'world-0a1b2c3d.pmtiles' })
  const { sources } = baseMapStyle({ theme: 'light', language: 'en', origin })
  vi.unstubAllGlobals()
  expect(sources['world']).toMatchObject({ url: `pmtiles://${origin}/basemap/world-0a1b2c3d.pmtiles` })
})

describe.each(variants)('the bundled map, $theme in $language', ({ theme, language }) => {
  const style = baseMapStyle({ theme, language, origin })

  test('is valid', () => {
    expect(validateStyleMin(style)).toEqual([])
  })

  test('asks no other origin, and draws no pattern', () => {
    const addresses = JSON.stringify(style.sources).match(/(https?|pmtiles):\/\/[^"]+/g)!
    const asked = addresses.filter((one) => one.startsWith('pmtiles'))
    expect(asked).toEqual(['world', 'places', 'roads'].map((name) => `pmtiles://${origin}/basemap/${name}.pmtiles`))
    expect(JSON.stringify(style.layers)).not.toMatch(/pattern|https?:/)
  })

  test('is land until tiles arrive', () => {
    expect(style.layers[0]).toMatchObject({ type: 'background', paint: { 'background-color': mapColours(theme).land } })
    expect(style.layers.slice(1, 3).map(({ id }) => id)).toEqual(['sea', 'land'])
  })

  test('draws roads above the ground and below all names', () => {
    const ids = style.layers.map(({ id }) => id)
    const firstName = style.layers.findIndex(({ type }) => type === 'symbol')
    expect(ids.indexOf('roads')).toBeGreaterThan(ids.indexOf('borders'))
    expect(ids.indexOf('roads')).toBeLessThan(firstName)
    expect(style.layers.slice(firstName).every(({ type }) => type === 'symbol')).toBe(true)
  })
})

describe('names of places give way', () => {
  const places = baseMapStyle({ theme: 'light', language: 'en', origin }).layers.find(({ id }) => id === 'places')!
  const layout = places.layout as Record<string, unknown>
  const anchors = (zoom: number, size: number): number => {
    const known = latest.layout_symbol['text-variable-anchor-offset'] as never as StylePropertySpecification
    const expression = createPropertyExpression(
      layout['text-variable-anchor-offset'],
      'text-variable-anchor-offset',
      known,
    )
    if (expression.result === 'error') throw new Error(expression.value[0]!.message)
    const found = expression.value.evaluate({ zoom }, { type: 'Point', properties: { size } } as never) as {
      values: unknown[]
    }
    return found.values.length / 2
  }

  test('by rank: the larger place is placed first', () => {
    expect(layout['symbol-sort-key']).toEqual(['get', 'order'])
  })

  test.each([
    { name: 'a city near has room to move out from under a marker', zoom: 10, size: 3, positions: 11 },
    { name: 'a town too', zoom: 11, size: 2, positions: 11 },
    { name: 'a village stays on its place', zoom: 12, size: 1, positions: 3 },
    { name: 'from far nothing moves away from its place', zoom: 7, size: 5, positions: 3 },
  ])('$name', ({ zoom, size, positions }) => {
    expect(anchors(zoom, size)).toBe(positions)
  })
})

test('the zoom ends where nothing more is shown', () => {
  expect(bundledZoomMax).toBe(16)
})
