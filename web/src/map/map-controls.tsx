import { GeolocateControl, NavigationControl, ScaleControl } from 'maplibre-gl'
import { useEffect } from 'react'
import { useLanguage } from '../words/use-words.ts'
import { useMapScene } from './map-context.ts'

const geolocateTimeoutMs = 5000

interface Props {
  distanceUnit: string
}

const scaleUnits: Readonly<Record<string, 'metric' | 'imperial' | 'nautical'>> = { mi: 'imperial', nmi: 'nautical' }

/** Zoom, own place and scale, on the side where a line of text ends. */
export function MapControls({ distanceUnit }: Props) {
  const { map } = useMapScene()
  const { direction } = useLanguage()
  useEffect(() => {
    const end = direction === 'rtl' ? 'left' : 'right'
    const start = direction === 'rtl' ? 'right' : 'left'
    const zoom = new NavigationControl({ showCompass: false })
    const place = new GeolocateControl({
      positionOptions: { enableHighAccuracy: true, timeout: geolocateTimeoutMs },
      trackUserLocation: true,
    })
    const scale = new ScaleControl({ unit: scaleUnits[distanceUnit] ?? 'metric', maxWidth: 110 })
    map.addControl(place, `top-${end}`).addControl(zoom, `top-${end}`).addControl(scale, `bottom-${start}`)
    return () => {
      for (const control of [zoom, place, scale]) if (map.hasControl(control)) map.removeControl(control)
    }
  }, [map, direction, distanceUnit])
  return null
}
