import type { Feature } from 'geojson'
import { LngLatBounds } from 'maplibre-gl'
import { useEffect } from 'react'
import type { Geofence } from '../../../../shared/entities/geofence.ts'
import { boundsOfGeofence } from '../geofences/geofence-features.ts'
import { mapColours } from '../map-colours.ts'
import { useMapScene } from '../map-context.ts'
import { putLayers } from './put-layers.ts'

interface Props {
  place: { latitude: number; longitude: number }
  /** the one that the event is about; it is drawn elsewhere */
  geofence: Geofence | null
}

const name = 'event'
const zoom = 13

/** Where something happened; the map looks there, and at the geofence that it is about. */
export function EventLayer({ place, geofence }: Props) {
  const { map, theme, styleVersion } = useMapScene()
  const { latitude, longitude } = place

  useEffect(() => {
    const bounds = new LngLatBounds([longitude, latitude], [longitude, latitude])
    const around = geofence && boundsOfGeofence(geofence)
    if (around) bounds.extend(around)
    map.fitBounds(bounds, { padding: 60, maxZoom: zoom, animate: false })
  }, [map, latitude, longitude, geofence])

  useEffect(() => {
    if (styleVersion === 0) return undefined
    const { offline, labelHalo } = mapColours(theme)
    const here: Feature = {
      type: 'Feature',
      properties: {},
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    }
    return putLayers(map, name, {
      source: { type: 'geojson', data: here },
      layers: [
        {
          id: `${name}-place`,
          type: 'circle',
          source: name,
          paint: {
            'circle-radius': 9,
            'circle-color': offline,
            'circle-stroke-color': labelHalo,
            'circle-stroke-width': 3,
          },
        },
      ],
    })
  }, [map, theme, styleVersion, latitude, longitude])
  return null
}
