import type { Map as MapLibreMap } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { putLayers } from '../../../web/src/map/layers/put-layers.ts'

function mapWith(loaded: boolean) {
  const names: string[] = []
  const map = {
    style: { _loaded: loaded },
    addSource: (name: string) => names.push(name),
    addLayer: ({ id }: { id: string }) => names.push(id),
    getLayer: (id: string) => names.includes(id),
    getSource: (name: string) => names.includes(name),
    removeLayer: (id: string) => names.splice(names.indexOf(id), 1),
    removeSource: (name: string) => names.splice(names.indexOf(name), 1),
  }
  return { map: map as never as MapLibreMap, names }
}

const track = {
  source: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
  layers: [{ type: 'line', id: 'line', source: 'track' }],
} satisfies Parameters<typeof putLayers>[2]

test('a source and its layers are put on the map and taken away again', () => {
  const { map, names } = mapWith(true)
  const remove = putLayers(map, 'track', { source: track.source, layers: track.layers })
  expect(names).toEqual(['track', 'line'])
  remove()
  expect(names).toEqual([])
})

test('while a style is loading nothing is put on the map', () => {
  const { map, names } = mapWith(false)
  putLayers(map, 'track', { source: track.source, layers: track.layers })()
  expect(names).toEqual([])
})
