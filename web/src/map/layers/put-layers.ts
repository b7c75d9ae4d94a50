import type { AddLayerObject, Map as MapLibreMap, SourceSpecification } from 'maplibre-gl'

interface Placing {
  source: SourceSpecification
  layers: readonly AddLayerObject[]
  /** the layer that these go below; on top of all when absent */
  below?: string | undefined
}

/**
 * Adds a source and its layers to the style that is on. Nothing while another style is loading: the layers' owners come
 * again with its version.
 * @returns the call that takes them away, harmless when the style or the map went before
 */
export function putLayers(map: MapLibreMap, name: string, { source, layers, below }: Placing): () => void {
  if (!map.style._loaded) return () => {}
  map.addSource(name, source)
  for (const layer of layers) map.addLayer(layer, below)
  return () => {
    const removed = !('style' in map) || !map.style
    if (removed) return
    for (const layer of layers) if (map.getLayer(layer.id)) map.removeLayer(layer.id)
    if (map.getSource(name)) map.removeSource(name)
  }
}

/** The lowest layer of names above all pictures: what lies on the ground goes below it. Undefined where there is none. */
export function lowestNames(map: MapLibreMap): string | undefined {
  const order = map.getLayersOrder()
  const isOf = (type: string) => (id: string) => map.getLayer(id)?.type === type
  return order.slice(order.findLastIndex(isOf('raster')) + 1).find(isOf('symbol'))
}
