import type { ExpressionSpecification, GeoJSONSource, LayerSpecification } from 'maplibre-gl'
import { useEffect } from 'react'
import type { Coordinates } from '../../../../shared/domain/distance.ts'
import { mapColours, type MapColours } from '../../map/map-colours.ts'
import { useMapScene } from '../../map/map-context.ts'
import { putLayers } from '../../map/layers/put-layers.ts'
import { corridorWidth } from './corridor-width.ts'
import { centreOf, type PlacedGrip } from './grips.ts'
import { previewOf, type Sketch } from './sketch.ts'
import { gripFeatures, shapeFeatures } from './sketch-features.ts'

interface Props {
  sketch: Sketch
  /** where the pointer is while something is drawn */
  hover: Coordinates | null
  grips: readonly PlacedGrip[]
  /** half the width of a line's corridor */
  widthMetres: number
}

const shapes = 'sketch'
const handles = 'sketch-grips'
const emptySource = () => ({
  type: 'geojson' as const,
  tolerance: 0.1,
  data: { type: 'FeatureCollection' as const, features: [] },
})

/** The shape that is drawn, above everything else on the map. */
export function SketchLayer({ sketch, hover, grips, widthMetres }: Props) {
  const { map, theme, styleVersion } = useMapScene()
  const shown = previewOf(sketch, hover)
  const latitude = shown?.kind === 'line' ? centreOf(shown).latitude : 0

  useEffect(() => {
    if (styleVersion === 0) return undefined
    const colours = mapColours(theme)
    const removeShapes = putLayers(map, shapes, {
      source: emptySource(),
      layers: shapeLayers(colours),
    })
    const removeHandles = putLayers(map, handles, {
      source: emptySource(),
      layers: [handleLayer(colours)],
    })
    return () => {
      removeHandles()
      removeShapes()
    }
  }, [map, theme, styleVersion])

  useEffect(() => {
    if (styleVersion === 0) return
    void map.getSource<GeoJSONSource>(shapes)?.setData(shapeFeatures(sketch, hover))
    void map.getSource<GeoJSONSource>(handles)?.setData(gripFeatures(sketch, grips))
  }, [map, styleVersion, sketch, hover, grips])

  useEffect(() => {
    if (styleVersion === 0 || !map.getLayer(`${shapes}-corridor`)) return
    map.setPaintProperty(`${shapes}-corridor`, 'line-width', corridorWidth(widthMetres, latitude))
  }, [map, styleVersion, widthMetres, latitude])
  return null
}

function shapeLayers({ accent, label, labelHalo }: MapColours): LayerSpecification[] {
  const isLine: ExpressionSpecification = ['==', ['geometry-type'], 'LineString']
  const isArea: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon']
  const strength = (shown: number): ExpressionSpecification => [
    'case',
    ['==', ['get', 'part'], 'before'],
    shown / 3,
    shown,
  ]
  return [
    {
      id: `${shapes}-ground`,
      type: 'fill',
      source: shapes,
      filter: isArea,
      paint: { 'fill-color': accent, 'fill-opacity': strength(0.24) },
    },
    {
      id: `${shapes}-corridor`,
      type: 'line',
      source: shapes,
      filter: isLine,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': accent, 'line-opacity': strength(0.3) },
    },
    {
      id: `${shapes}-halo`,
      type: 'line',
      source: shapes,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': labelHalo, 'line-width': 5, 'line-opacity': strength(0.8) },
    },
    {
      id: `${shapes}-edge`,
      type: 'line',
      source: shapes,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': label, 'line-width': 2.25, 'line-opacity': strength(1) },
    },
  ]
}

function handleLayer({ accent, label, labelHalo }: MapColours): LayerSpecification {
  const kind: ExpressionSpecification = ['get', 'kind']
  return {
    id: `${handles}-points`,
    type: 'circle',
    source: handles,
    paint: {
      'circle-radius': ['match', kind, 'middle', 4, 'whole', 9, 'first', 8, 7],
      'circle-color': [
        'case',
        ['==', ['get', 'isSelected'], true],
        accent,
        ['match', kind, 'whole', accent, labelHalo],
      ],
      'circle-opacity': ['match', kind, 'middle', 0.85, 1],
      'circle-stroke-color': label,
      'circle-stroke-width': ['match', kind, 'middle', 1.25, 2.25],
    },
  }
}
