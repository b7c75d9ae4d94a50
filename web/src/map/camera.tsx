import { LngLatBounds, type Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { useSelection } from '../live/selection.ts'
import { liveStore } from '../live/store.ts'
import { useMapScene } from './map-context.ts'
import { onCentreRequest } from './centre-request.ts'
import type { MapPreferences } from './map-preferences.ts'

const selectZoomMin = 13
const fitZoomMax = 15
const flightMs = 700

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

function goTo(map: MapLibreMap, id: number, { zoomMin, animate }: { zoomMin: number; animate: boolean }): boolean {
  const position = liveStore.positions.get(id)
  if (!position) return false
  map.easeTo({
    center: [position.longitude, position.latitude],
    zoom: Math.max(map.getZoom(), zoomMin),
    duration: animate ? flightMs : 0,
  })
  return true
}

/** Where the map looks when the page opens, once something is known: the selected device, or else the whole fleet. */
function useFirstLook(selectedId: number | null, home: MapPreferences['home']): void {
  const { map } = useMapScene()
  const first = useRef({ selectedId, home })
  useEffect(() => {
    const { selectedId: wanted, home: place } = first.current
    const look = () =>
      (wanted !== null && goTo(map, wanted, { zoomMin: selectZoomMin, animate: false })) || fitFleet(map)
    if (look()) return undefined
    if (place) map.jumpTo({ center: [place.longitude, place.latitude], zoom: place.zoom })
    const stop = liveStore.subscribe((change) => {
      if (change.positions.size > 0 && look()) stop()
    })
    return stop
  }, [map])
}

/** Goes to a device that is selected, and keeps it in view while it is followed; dragging the map ends following. */
export function Camera() {
  const { map, preferences } = useMapScene()
  const { selectedId, following, select } = useSelection()
  const { mapOnSelect, mapFollow, home } = preferences
  const follows = selectedId !== null && (following || mapFollow)
  useFirstLook(selectedId, home)

  const before = useRef(selectedId)
  useEffect(() => {
    if (before.current === selectedId) return
    before.current = selectedId
    if (selectedId !== null && (mapOnSelect || follows))
      goTo(map, selectedId, { zoomMin: selectZoomMin, animate: true })
  }, [map, selectedId, mapOnSelect, follows])

  useEffect(() => {
    if (!follows || selectedId === null) return undefined
    goTo(map, selectedId, { zoomMin: 0, animate: true })
    return liveStore.subscribe((change) => {
      if (change.positions.has(selectedId)) goTo(map, selectedId, { zoomMin: 0, animate: true })
    })
  }, [map, selectedId, follows])

  useEffect(() => onCentreRequest((id) => void goTo(map, id, { zoomMin: selectZoomMin, animate: true })), [map])

  useEffect(() => {
    const letGo = () => {
      if (following) select(selectedId)
    }
    const listening = map.on('dragstart', letGo)
    return () => listening.unsubscribe()
  }, [map, following, select, selectedId])
  return null
}
