import { describe, expect, test } from 'vitest'
import { deviceCategories } from '../../../shared/entities/device.ts'
import { categoryGlyphs, drawnCategory } from '../../../web/src/ui/category-icons.data.ts'
import { markerStyleOf } from '../../../web/src/map/markers/marker-style.ts'
import { mapPreferencesOf } from '../../../web/src/map/map-preferences.ts'
import { clusterCount, sixteenths } from '../../../web/src/map/markers/markers.ts'
import { Glide } from '../../../web/src/map/markers/glide.ts'
import { deviceNamed, positionOf } from '../live/live-fixtures.ts'

test.each([
  ['offroad', 'car'],
  ['pickup', 'car'],
  ['trolleybus', 'bus'],
  [null, 'default'],
  ['spaceship', 'default'],
  ['constructor', 'default'],
])('a device of category %s is drawn as %s', (category, drawn) => {
  expect(drawnCategory(category)).toBe(drawn)
})

test('every category that can be chosen has a glyph of its own or of its kind', () => {
  const plain = deviceCategories.filter((category) => category !== 'default' && drawnCategory(category) === 'default')
  expect(plain).toEqual([])
  expect(new Set(Object.values(categoryGlyphs)).size).toBe(Object.keys(categoryGlyphs).length)
})

test.each([
  ['online and in motion', 'online', true, 'moving'],
  ['online and standing', 'online', false, 'stopped'],
  ['offline, though it moved in its last message', 'offline', true, 'offline'],
  ['unknown counts as offline', 'unknown', false, 'offline'],
] as const)('a vehicle that is %s', (_name, status, motion, look) => {
  expect(markerStyleOf(deviceNamed(1, { status }), positionOf(1, { attributes: { motion } }))).toBe(look)
})

test.each([
  ['all alike', [12, 0, 0], [16, 0, 0]],
  ['halves', [5, 5, 0], [8, 8, 0]],
  ['one broken down among a thousand still shows', [999, 0, 1], [15, 0, 1]],
] as const)('the ring of a cluster: %s', (_name, counts, parts) => {
  expect(sixteenths(counts)).toEqual(parts)
})

test.each([
  { language: 'ar', region: 'ar-DZ' },
  { language: 'fr', region: 'fr-FR' },
])('the count of a cluster is written in $language as all numbers are', ({ language, region }) => {
  const count = clusterCount(language)
  expect([count.resolvedOptions().locale, count.format(12)]).toEqual([region, '12'])
})

describe('gliding', () => {
  test('a marker is halfway after half the time, and there at the end', () => {
    const glide = new Glide()
    const draw = (x: number, nowMs: number) => {
      glide.begin(2)
      const [drawn] = glide.place(1, [x, 0], nowMs)
      return { drawn, moving: glide.end() }
    }
    expect(draw(0, 0)).toEqual({ drawn: 0, moving: false })
    expect(draw(10, 1000)).toEqual({ drawn: 0, moving: true })
    expect(draw(10, 1450)).toEqual({ drawn: 5, moving: true })
    expect(draw(10, 1900)).toEqual({ drawn: 10, moving: false })
  })

  test('a step too small to see is taken at once', () => {
    const glide = new Glide()
    glide.begin(2)
    glide.place(1, [0, 0], 0)
    glide.end()
    glide.begin(2)
    expect(glide.place(1, [1, 1], 10)).toEqual([1, 1])
    expect(glide.end()).toBe(false)
  })

  test('what was not on screen before is simply there', () => {
    const glide = new Glide()
    glide.begin(0)
    glide.place(1, [0, 0], 0)
    glide.end()
    glide.begin(0)
    glide.end()
    glide.begin(0)
    expect(glide.place(1, [9, 9], 10)).toEqual([9, 9])
  })
})

describe('choices about the map', () => {
  const nobody = { attributes: {}, latitude: 0, longitude: 0, zoom: 0 }
  const server = { ...nobody, forceSettings: false, mapUrl: null }

  test('defaults', () => {
    expect(mapPreferencesOf(nobody, server)).toMatchObject({
      mapCluster: true,
      mapDirection: 'selected',
      mapLiveRoutes: 'none',
      liveRoutePoints: 0,
      home: null,
    })
  })

  test('the user goes before the tenant, unless the tenant forces its settings', () => {
    const user = { ...nobody, attributes: { mapDirection: 'all' } }
    const tenant = { ...server, attributes: { mapDirection: 'none' } }
    expect(mapPreferencesOf(user, tenant).mapDirection).toBe('all')
    expect(mapPreferencesOf(user, { ...tenant, forceSettings: true }).mapDirection).toBe('none')
  })

  test.each([
    { attributes: {}, wanted: { selectZoom: 13, maxZoom: 19, iconScale: 1 } },
    {
      attributes: { 'web.selectZoom': 16, 'web.maxZoom': '17', iconScale: 1.5 },
      wanted: { selectZoom: 16, maxZoom: 17, iconScale: 1.5 },
    },
    {
      attributes: { 'web.selectZoom': 0, 'web.maxZoom': 'far', iconScale: 9 },
      wanted: { selectZoom: 13, maxZoom: 19, iconScale: 1 },
    },
  ])('how near it goes and how large markers are: $attributes', ({ attributes, wanted }) => {
    expect(mapPreferencesOf({ ...nobody, attributes }, server)).toMatchObject(wanted)
  })

  test('live routes hold ten points unless another length is set', () => {
    const user = { ...nobody, attributes: { mapLiveRoutes: 'all' } }
    expect(mapPreferencesOf(user, server).liveRoutePoints).toBe(10)
    const long = { ...nobody, attributes: { mapLiveRoutes: 'all', 'web.liveRouteLength': 40 } }
    expect(mapPreferencesOf(long, server).liveRoutePoints).toBe(40)
  })
})
