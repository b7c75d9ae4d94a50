import type { AddLayerObject, Map as MapLibreMap, SourceSpecification } from 'maplibre-gl'

interface Placing {
  source: SourceSpecification
  layers: readonly AddLayerObject[]
}

/**
 * Adds a source and its layers to the style that is on.
 * @returns the call that takes them away, harmless when the style or the map went before
 */
export function putLayers(map: MapLibreMap, name: string, { source, layers }: Placing): () => void {
  map.addSource(name, source)
  for (const layer of layers) map.addLayer(layer)
  return () => {
    const removed = !('style' in map) || !map.style
    if (removed) return
    for (const layer of layers) if (map.getLayer(layer.id)) map.removeLayer(layer.id)
    if (map.getSource(name)) map.removeSource(name)
  }
}
