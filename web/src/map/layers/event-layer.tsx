import type { Feature } from 'geojson'
import { LngLatBounds } from 'maplibre-gl'
import { useEffect, useMemo } from 'react'
import type { Area } from '../../../../shared/domain/area/area.ts'
import { areaShape } from '../area-shape.ts'
import { mapColours } from '../map-colours.ts'
import { useMapScene } from '../map-context.ts'
import { putLayers } from './put-layers.ts'

interface Props {
  place: { latitude: number; longitude: number }
  /** the geofence that the event is about */
  area: Area | null
}

const name = 'event'
const zoom = 13

/** Where something happened, with the geofence that it is about; the map looks there. */
export function EventLayer({ place, area }: Props) {
  const { map, theme, styleVersion } = useMapScene()
  const { latitude, longitude } = place
  const shape = useMemo(() => area && areaShape(area), [area])

  useEffect(() => {
    const bounds = new LngLatBounds([longitude, latitude], [longitude, latitude])
    const corners = shape ? shape.geometry.coordinates.flat(shape.geometry.type === 'Polygon' ? 1 : 0) : []
    for (const corner of corners as [number, number][]) bounds.extend(corner)
    map.fitBounds(bounds, { padding: 60, maxZoom: zoom, animate: false })
  }, [map, latitude, longitude, shape])

  useEffect(() => {
    if (styleVersion === 0) return undefined
    const { accent, offline, labelHalo } = mapColours(theme)
    const here: Feature = {
      type: 'Feature',
      properties: {},
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    }
    return putLayers(map, name, {
      source: { type: 'geojson', data: { type: 'FeatureCollection', features: shape ? [shape, here] : [here] } },
      layers: [
        {
          id: `${name}-ground`,
          type: 'fill',
          source: name,
          filter: ['==', ['geometry-type'], 'Polygon'],
          paint: { 'fill-color': accent, 'fill-opacity': 0.18 },
        },
        {
          id: `${name}-edge`,
          type: 'line',
          source: name,
          filter: ['!=', ['geometry-type'], 'Point'],
          paint: { 'line-color': accent, 'line-width': 2.5 },
        },
        {
          id: `${name}-place`,
          type: 'circle',
          source: name,
          filter: ['==', ['geometry-type'], 'Point'],
          paint: {
            'circle-radius': 9,
            'circle-color': offline,
            'circle-stroke-color': labelHalo,
            'circle-stroke-width': 3,
          },
        },
      ],
    })
  }, [map, theme, styleVersion, latitude, longitude, shape])
  return null
}
