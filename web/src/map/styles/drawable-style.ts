import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'

const drawnLayers = new Set<LayerSpecification['type']>(['background', 'fill', 'line', 'circle', 'symbol', 'raster'])
const drawnSources = new Set<SourceSpecification['type']>(['vector', 'raster', 'geojson'])

/**
 * What our build of MapLibre can draw of somebody else's style: it is without heights, globes, films and MapLibre's own
 * tile format (`web/vite-plugins/lean-maplibre.ts`), and would fail at the first of them.
 */
export function drawableStyle(style: StyleSpecification): StyleSpecification {
  const { terrain: _, sky: __, light: ___, projection: ____, ...flat } = style
  const sources = Object.entries(style.sources).filter(([, source]) => isDrawn(source))
  const names = new Set(sources.map(([name]) => name))
  const layers = style.layers.filter(
    (layer) => drawnLayers.has(layer.type) && (!('source' in layer) || names.has(layer.source)),
  )
  return { ...flat, sources: Object.fromEntries(sources), layers }
}

const isDrawn = (source: SourceSpecification): boolean =>
  drawnSources.has(source.type) && !('encoding' in source && source.encoding === 'mlt')
