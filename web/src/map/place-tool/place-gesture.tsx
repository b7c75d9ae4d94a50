import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import { useEffect } from 'react'
import { nearest } from '../../../../shared/domain/area/unwrap-longitudes.ts'
import type { Coordinates } from '../../../../shared/domain/distance.ts'
import { useMapScene } from '../map-context.ts'
import { openPlaceMenu } from './place-tool.ts'

/** Asks for the menu of a place: right-click, a long press of a finger, and the keys of menus at the cross. */
export function PlaceGesture() {
  const { map } = useMapScene()
  useEffect(() => listenForPlaces(map, openAt), [map])
  return null
}

type OnPlace = (map: MapLibreMap, point: { x: number; y: number }) => void

function openAt(map: MapLibreMap, { x, y }: { x: number; y: number }): void {
  const { left, top } = map.getCanvas().getBoundingClientRect()
  openPlaceMenu({ place: placeAt(map, { x, y }), left: left + x, top: top + y })
}

/** The place under a point of the map (CSS pixels), with a longitude from -180 to 180. */
export function placeAt(map: MapLibreMap, { x, y }: { x: number; y: number }): Coordinates {
  const { lat, lng } = map.unproject([x, y])
  return { latitude: lat, longitude: nearest(lng, 0) }
}

/** @returns the call that ends it */
export function listenForPlaces(map: MapLibreMap, onPlace: OnPlace): () => void {
  const canvas = map.getCanvas()
  const around = map.getCanvasContainer()
  const menu = map.on('contextmenu', (event: MapMouseEvent) => {
    event.originalEvent.preventDefault()
    onPlace(map, event.point)
  })
  const onKey = (event: KeyboardEvent) => {
    const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    if (!isMenuKey || event.target !== canvas) return
    event.preventDefault()
    onPlace(map, map.project(map.getCenter()))
  }
  around.addEventListener('keydown', onKey)
  const endPress = listenForLongPress(around, (x, y) => {
    const { left, top } = canvas.getBoundingClientRect()
    onPlace(map, { x: x - left, y: y - top })
  })
  return () => {
    menu.unsubscribe()
    around.removeEventListener('keydown', onKey)
    endPress()
  }
}

const longPressMs = 500
const stillPixels = 8

/**
 * A finger that stays where it is. Some browsers tell of it by themselves, by a menu event, and some do not.
 * @param onPress with coordinates of the page's view
 */
export function listenForLongPress(element: HTMLElement, onPress: (x: number, y: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let from = { x: 0, y: 0 }
  let isPressed = false
  const stop = () => clearTimeout(timer)
  const start = ({ touches }: TouchEvent) => {
    stop()
    isPressed = false
    const [finger] = touches
    if (!finger || touches.length > 1) return
    from = { x: finger.clientX, y: finger.clientY }
    timer = setTimeout(() => {
      isPressed = true
      onPress(from.x, from.y)
    }, longPressMs)
  }
  const move = ({ touches: [finger] }: TouchEvent) => {
    if (!finger || Math.hypot(finger.clientX - from.x, finger.clientY - from.y) > stillPixels) stop()
  }
  const end = (event: TouchEvent) => {
    stop()
    // what the browser would make of it now is a click, which closes the menu again
    if (isPressed && event.cancelable) event.preventDefault()
  }
  const listeners = { touchstart: start, touchmove: move, touchend: end, touchcancel: stop }
  const passive = { passive: false, capture: true }
  for (const [name, listener] of Object.entries(listeners)) {
    element.addEventListener(name, listener as EventListener, passive)
  }
  return () => {
    stop()
    for (const [name, listener] of Object.entries(listeners)) {
      element.removeEventListener(name, listener as EventListener, passive)
    }
  }
}
