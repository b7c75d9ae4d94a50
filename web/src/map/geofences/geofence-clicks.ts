import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { useMapScene } from '../map-context.ts'
import { clickableLayers, pointedLayers } from './geofence-layers.ts'

const slackPixels = 3

interface Options {
  /** nothing else on the map sets the pointer back */
  ownsPointer?: boolean
}

/**
 * Calls with the smallest geofence under each click that was on nothing else, null for none; the pointer shows where one
 * can be clicked. Without a call it listens to nothing.
 */
export function useGeofenceClicks(
  onClick: ((geofenceId: number | null) => void) | undefined,
  { ownsPointer = false }: Options = {},
): void {
  const { map } = useMapScene()
  const latest = useRef(onClick)
  useEffect(() => {
    latest.current = onClick
  })
  const isOn = onClick !== undefined

  useEffect(() => {
    if (!isOn) return undefined
    const geofenceAt = ({ point: { x, y } }: MapMouseEvent, layers: readonly string[]): number | null => {
      const known = layers.filter((id) => map.getLayer(id))
      if (known.length === 0) return null
      const found = map.queryRenderedFeatures(
        [
          [x - slackPixels, y - slackPixels],
          [x + slackPixels, y + slackPixels],
        ],
        { layers: known },
      )
      const smallest = found.toSorted((a, b) => sizeOf(a.properties) - sizeOf(b.properties))[0]
      return smallest ? Number(smallest.properties['geofenceId']) : null
    }
    // a microtask later every other listener has said whether the click was on something of its own
    const click = (event: MapMouseEvent) =>
      queueMicrotask(() => {
        if (!event.defaultPrevented) latest.current?.(geofenceAt(event, clickableLayers))
      })
    const { style } = map.getCanvas()
    let frame = 0
    const hover = (event: MapMouseEvent) => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const isOver = !map.isMoving() && geofenceAt(event, pointedLayers) !== null
        if (isOver && style.cursor === '') style.cursor = 'pointer'
        else if (!isOver && ownsPointer) style.cursor = ''
      })
    }
    const listening = [map.on('click', click), map.on('mousemove', hover)]
    return () => {
      cancelAnimationFrame(frame)
      if (ownsPointer) style.cursor = ''
      for (const subscription of listening) subscription.unsubscribe()
    }
  }, [map, isOn, ownsPointer])
}

const sizeOf = ({ size }: Record<string, unknown>): number => Number(size)
