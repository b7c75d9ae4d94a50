import { LngLatBounds, type Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { useSelection } from '../live/selection.ts'
import { liveStore } from '../live/store.ts'
import { useMapScene } from './map-context.ts'
import { onCentreRequest } from './centre-request.ts'
import type { MapPreferences } from './map-preferences.ts'
import { Movement, type MapPadding } from './movement.ts'

const selectZoomMin = 13
const fitZoomMax = 15

/** A tenth of the smaller side, as the specification says; panels come on top through the map's own padding. */
const fitPadding = (map: MapLibreMap): number =>
  Math.round(Math.min(map.getCanvas().clientWidth, map.getCanvas().clientHeight) * 0.1)

/** Shows every device. @returns false when none has a place yet */
function fitFleet(map: MapLibreMap): boolean {
  const bounds = new LngLatBounds()
  for (const position of liveStore.positions.values()) bounds.extend([position.longitude, position.latitude])
  if (bounds.isEmpty()) return false
  map.fitBounds(bounds, { padding: fitPadding(map), maxZoom: fitZoomMax, animate: false })
  return true
}

function goTo(movement: Movement, id: number, how: { zoomMin: number; animate: boolean }): boolean {
  const position = liveStore.positions.get(id)
  if (!position) return false
  movement.goTo([position.longitude, position.latitude], how)
  return true
}

/** Moves the fleet's map, which is the same as long as this is there, around what panels cover. */
function useMovement(padding: MapPadding): Movement {
  const { map } = useMapScene()
  const [movement] = useState(() => new Movement(map, padding))
  useEffect(() => movement.begin(), [movement])
  return movement
}

/** Where the map looks when the page opens, once something is known: the selected device, or else the whole fleet. */
function useInitialView(movement: Movement, selectedId: number | null, home: MapPreferences['home']): void {
  const { map } = useMapScene()
  const first = useRef({ selectedId, home })
  useEffect(() => {
    const { selectedId: wanted, home: place } = first.current
    const look = () =>
      (wanted !== null && goTo(movement, wanted, { zoomMin: selectZoomMin, animate: false })) || fitFleet(map)
    if (look()) return undefined
    if (place) map.jumpTo({ center: [place.longitude, place.latitude], zoom: place.zoom })
    const stop = liveStore.subscribe((change) => {
      if (change.positions.size > 0 && look()) stop()
    })
    return stop
  }, [map, movement])
}

/** Goes to a device that is selected, and keeps it in view while it is followed; dragging the map ends following. */
export function Camera({ padding }: { padding: MapPadding }) {
  const { map, preferences } = useMapScene()
  const { selectedId, following, select } = useSelection()
  const { mapOnSelect, mapFollow, home } = preferences
  const follows = selectedId !== null && (following || mapFollow)
  const movement = useMovement(padding)
  useInitialView(movement, selectedId, home)

  const before = useRef(selectedId)
  useEffect(() => {
    if (before.current === selectedId) return
    before.current = selectedId
    if (selectedId !== null && (mapOnSelect || follows))
      goTo(movement, selectedId, { zoomMin: selectZoomMin, animate: true })
  }, [movement, selectedId, mapOnSelect, follows])

  // after the selection: what opens a card also says where to go, and both are one movement
  useEffect(() => movement.keepFree(padding), [movement, padding])

  useEffect(() => {
    if (!follows || selectedId === null) return undefined
    goTo(movement, selectedId, { zoomMin: 0, animate: true })
    return liveStore.subscribe((change) => {
      if (change.positions.has(selectedId)) goTo(movement, selectedId, { zoomMin: 0, animate: true })
    })
  }, [movement, selectedId, follows])

  useEffect(
    () => onCentreRequest((id) => void goTo(movement, id, { zoomMin: selectZoomMin, animate: true })),
    [movement],
  )

  useEffect(() => {
    const unfollow = () => {
      if (following) select(selectedId)
    }
    const listening = map.on('dragstart', unfollow)
    return () => listening.unsubscribe()
  }, [map, following, select, selectedId])
  return null
}
