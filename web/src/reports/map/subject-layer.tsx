import { LngLatBounds, type AddLayerObject, type ExpressionSpecification } from 'maplibre-gl'
import { useEffect, useMemo } from 'react'
import { boundsOfGeofence } from '../../map/geofences/geofence-features.ts'
import { mapColours, type MapColours } from '../../map/map-colours.ts'
import { useMapScene } from '../../map/map-context.ts'
import { putLayers } from '../../map/layers/put-layers.ts'
import { speedRange, trackFeatures } from './track-features.ts'
import type { LoadedSubject } from './use-subject.ts'

type Props = Pick<LoadedSubject, 'lines' | 'places' | 'geofence'>

const name = 'report-row'
const zoomMax = 14

/** Ways coloured by their own speeds, and places; the map looks there, and at the geofence, which is drawn elsewhere. */
export function SubjectLayer({ lines, places, geofence }: Props) {
  const { map, theme, styleVersion } = useMapScene()
  const data = useMemo(() => trackFeatures(lines, places), [lines, places])

  useEffect(() => {
    const bounds = new LngLatBounds()
    for (const line of lines) for (const { longitude, latitude } of line) bounds.extend([longitude, latitude])
    for (const { longitude, latitude } of places) bounds.extend([longitude, latitude])
    const around = geofence && boundsOfGeofence(geofence)
    if (around) bounds.extend(around)
    if (!bounds.isEmpty()) map.fitBounds(bounds, { padding: 48, maxZoom: zoomMax, animate: false })
  }, [map, lines, places, geofence])

  useEffect(() => {
    if (styleVersion === 0) return undefined
    return putLayers(map, name, {
      // single legs are shorter than what far views would leave out
      source: { type: 'geojson', tolerance: 0, data },
      layers: layersOf(mapColours(theme), speedRange(lines)),
    })
  }, [map, theme, styleVersion, data, lines])
  return null
}

function layersOf(colours: MapColours, speeds: { least: number; most: number } | null): AddLayerObject[] {
  const { accent, stopped, offline, moving, labelHalo } = colours
  const { least, most } = speeds ?? { least: 0, most: 0 }
  const bySpeed: ExpressionSpecification | string =
    most > least
      ? ['interpolate', ['linear'], ['get', 'speed'], least, stopped, (least + most) / 2, accent, most, offline]
      : stopped
  return [
    {
      id: `${name}-line`,
      type: 'line',
      source: name,
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': ['case', ['has', 'speed'], bySpeed, accent], 'line-width': 4 },
    },
    {
      id: `${name}-places`,
      type: 'circle',
      source: name,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 8,
        'circle-color': ['match', ['get', 'kind'], 'start', moving, 'end', offline, stopped],
        'circle-stroke-color': labelHalo,
        'circle-stroke-width': 3,
      },
    },
  ]
}
