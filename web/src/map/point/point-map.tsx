import { Marker } from 'maplibre-gl'
import { useEffect, type ReactNode } from 'react'
import type { Coordinates } from '../../../../shared/domain/distance.ts'
import { useMapScene } from '../map-context.ts'
import { MapView } from '../map-view.tsx'
import styles from './point-map.module.css'

interface Props {
  /** what is marked */
  point: Coordinates | null
  /** where the map goes whenever it is another */
  looked: Coordinates | null
  onChoose: (point: Coordinates) => void
  /** other layers */
  children?: ReactNode
}

/** A map on which a click, or Enter, chooses a point. Load it with `lazyComponent`. */
export const PointMap = ({ children, ...props }: Props) => (
  <MapView>
    {children}
    <PointOnMap {...props} />
  </MapView>
)

const zoomOfLook = 13

function PointOnMap({ point, looked, onChoose }: Omit<Props, 'children'>) {
  const { map } = useMapScene()
  useEffect(() => {
    if (looked) map.jumpTo({ center: [looked.longitude, looked.latitude], zoom: zoomOfLook })
  }, [map, looked])
  useEffect(() => {
    const canvas = map.getCanvas()
    canvas.style.cursor = 'crosshair'
    const listening = map.on('click', ({ lngLat }) => {
      const { lat: latitude, lng: longitude } = lngLat.wrap()
      onChoose({ latitude, longitude })
    })
    return () => {
      canvas.style.cursor = ''
      listening.unsubscribe()
    }
  }, [map, onChoose])
  useEffect(() => {
    if (!point) return undefined
    const element = document.createElement('div')
    element.className = styles['point'] ?? ''
    const marker = new Marker({ element }).setLngLat([point.longitude, point.latitude]).addTo(map)
    return () => void marker.remove()
  }, [map, point])
  return null
}
