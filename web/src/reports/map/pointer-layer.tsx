import { Marker } from 'maplibre-gl'
import { useEffect } from 'react'
import { useMapScene } from '../../map/map-context.ts'
import styles from './map-panel.module.css'
import type { PointerPlace } from './pointer-place.ts'

/** A marker that follows the pointer of a chart: an element above the map, which is not drawn again for it. */
export function PointerLayer({ pointed }: { pointed: PointerPlace }) {
  const { map } = useMapScene()
  useEffect(() => {
    const element = document.createElement('div')
    element.className = styles['pointed'] ?? ''
    const marker = new Marker({ element })
    const stop = pointed.subscribe((place) => {
      if (place) marker.setLngLat([place.longitude, place.latitude]).addTo(map)
      else marker.remove()
    })
    return () => {
      stop()
      marker.remove()
    }
  }, [map, pointed])
  return null
}
