import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { useMapScene } from '../../map/map-context.ts'
import type { ReplayMapProps } from './replay-map-props.ts'
import { VehiclePainter, type PaintedScene } from './vehicle-painter.ts'

/** The vehicles where they are at the clock's moment. A click on one selects it. */
export function ReplayVehicles({ replay, vehicles, selectedId, follows, onSelect, onDrag }: ReplayMapProps) {
  const { map, theme } = useMapScene()
  const painter = useRef<VehiclePainter | null>(null)
  const latest = useRef({ onSelect, onDrag })
  const scene = useRef<PaintedScene>({ vehicles, selectedId, follows, theme })
  useEffect(() => {
    latest.current = { onSelect, onDrag }
    scene.current = { vehicles, selectedId, follows, theme }
    painter.current?.setScene(scene.current)
  }, [vehicles, selectedId, follows, theme, onSelect, onDrag])

  useEffect(() => {
    const mine = new VehiclePainter(map, replay, scene.current)
    painter.current = mine
    const click = ({ point }: MapMouseEvent) => {
      const id = mine.vehicleAt(point)
      if (id !== null) latest.current.onSelect(id)
    }
    const hover = ({ point }: MapMouseEvent) => {
      map.getCanvas().style.cursor = mine.vehicleAt(point) === null ? '' : 'pointer'
    }
    const listening = [
      map.on('click', click),
      map.on('mousemove', hover),
      map.on('dragstart', () => latest.current.onDrag()),
    ]
    return () => {
      for (const subscription of listening) subscription.unsubscribe()
      mine.stop()
      painter.current = null
    }
  }, [map, replay])
  return null
}
