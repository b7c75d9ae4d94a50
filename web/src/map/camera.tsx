import { LngLat, LngLatBounds, type Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { screenLimits } from '../../../shared/domain/limits/screen.ts'
import { useSelection } from '../live/selection.ts'
import { liveStore } from '../live/store.ts'
import { goTo as openAddress, here } from '../router/browser-location.ts'
import { useMapScene } from './map-context.ts'
import { onCentreRequest } from './centre-request.ts'
import { readLinkedView, writeLinkedView } from './map-link.ts'
import type { MapPreferences } from './map-preferences.ts'
import { type Goal, Movement, type MapPadding } from './movement.ts'

const fitZoomMax = 15

/** What the map's own controls take of the side where a line of text ends. */
const controlsPixels = 64

/** A share of the smaller side, as the specification says; panels come on top through the map's own padding. */
function fitPadding(map: MapLibreMap): Required<MapPadding> {
  const { clientWidth, clientHeight } = map.getCanvas()
  const side = Math.round(Math.min(clientWidth, clientHeight) * screenLimits.fitPaddingShare)
  const end = Math.max(side, controlsPixels)
  const isMirrored = document.documentElement.dir === 'rtl'
  return { top: side, bottom: side, left: isMirrored ? end : side, right: isMirrored ? side : end }
}

/** The view of all devices, or of these; null when none of them has a place yet. */
function fleetView(map: MapLibreMap, shownIds?: ReadonlySet<number>): Goal | null {
  const bounds = new LngLatBounds()
  for (const [id, { longitude, latitude }] of liveStore.positions)
    if (!shownIds || shownIds.has(id)) bounds.extend([longitude, latitude])
  const view = bounds.isEmpty()
    ? undefined
    : map.cameraForBounds(bounds, { padding: fitPadding(map), maxZoom: fitZoomMax })
  if (!view) return null
  const { lng, lat } = LngLat.convert(view.center ?? bounds.getCenter())
  return { center: [lng, lat], zoom: view.zoom ?? map.getZoom() }
}

function showFleet(
  map: MapLibreMap,
  movement: Movement,
  how: { animate: boolean; shownIds?: ReadonlySet<number> | undefined },
): boolean {
  const view = fleetView(map, how.shownIds)
  if (view) movement.show(view, how)
  return view !== null
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

/**
 * Where the map looks when the page opens: the view that the address names, else, once something is known, the selected
 * device or the whole fleet.
 */
function useInitialView(movement: Movement, selectedId: number | null, preferences: MapPreferences): void {
  const { map } = useMapScene()
  const first = useRef({ selectedId, preferences })
  useEffect(() => {
    const { selectedId: wanted, preferences: chosen } = first.current
    const { home: place, selectZoom } = chosen
    const linked = readLinkedView(here().search)
    if (linked) {
      movement.show(linked, { animate: false })
      return undefined
    }
    const look = () =>
      (wanted !== null && goTo(movement, wanted, { zoomMin: selectZoom, animate: false })) ||
      showFleet(map, movement, { animate: false })
    if (look()) return undefined
    if (place) map.jumpTo({ center: [place.longitude, place.latitude], zoom: place.zoom })
    const stop = liveStore.subscribe((change) => {
      if (change.positions.size > 0 && look()) stop()
    })
    return stop
  }, [map, movement])
}

/** An address that names a view names the one that is shown: it can be sent on, and opens the same again. */
function useTrueLink(): void {
  const { map } = useMapScene()
  useEffect(() => {
    const listening = map.on('moveend', () => {
      const { path, search } = here()
      if (readLinkedView(search) === null) return
      const { lng, lat } = map.getCenter()
      const query = writeLinkedView(search, { center: [lng, lat], zoom: map.getZoom() })
      if (`?${query}` !== search) openAddress(`${path}?${query}`, { replace: true })
    })
    return () => listening.unsubscribe()
  }, [map])
}

/** Whether the map keeps to the selected device, and how it stops: for this device, until it is chosen again. */
function useFollowing(always: boolean): { follows: boolean; stopFollowing: () => void } {
  const { selectedId, following, select } = useSelection()
  const [leftId, setLeftId] = useState(() => (readLinkedView(here().search) ? selectedId : null))
  const follows = selectedId !== null && (following || (always && leftId !== selectedId))
  const stopFollowing = () => {
    if (following) select(selectedId)
    setLeftId(selectedId)
  }
  const [seenId, setSeenId] = useState(selectedId)
  if (seenId !== selectedId) {
    setSeenId(selectedId)
    setLeftId(null)
  }
  return { follows, stopFollowing }
}

interface CameraProps {
  padding: MapPadding
  /** only these devices are on the map; all when absent */
  shownIds?: ReadonlySet<number> | undefined
}

/** Goes to a device that is selected, and keeps it in view while it is followed; dragging the map ends following. */
export function Camera({ padding, shownIds }: CameraProps) {
  const { map, preferences } = useMapScene()
  const { selectedId } = useSelection()
  const { mapOnSelect, mapFollow, selectZoom } = preferences
  const { follows, stopFollowing } = useFollowing(mapFollow)
  const movement = useMovement(padding)
  useInitialView(movement, selectedId, preferences)
  useTrueLink()

  const before = useRef(selectedId)
  useEffect(() => {
    if (before.current === selectedId) return
    before.current = selectedId
    if (selectedId !== null && (mapOnSelect || follows))
      goTo(movement, selectedId, { zoomMin: selectZoom, animate: true })
  }, [movement, selectedId, mapOnSelect, follows, selectZoom])

  // after the selection: what opens a card also says where to go, and both are one movement
  useEffect(() => movement.keepFree(padding), [movement, padding])

  useEffect(() => {
    if (!follows || selectedId === null) return undefined
    goTo(movement, selectedId, { zoomMin: 0, animate: true })
    return liveStore.subscribe((change) => {
      if (change.positions.has(selectedId)) goTo(movement, selectedId, { zoomMin: 0, animate: true })
    })
  }, [movement, selectedId, follows])

  const latest = useRef({ stopFollowing, shownIds, selectZoom })
  useEffect(() => {
    latest.current = { stopFollowing, shownIds, selectZoom }
  })
  useEffect(() => {
    const leave = () => latest.current.stopFollowing()
    const dragging = map.on('dragstart', leave)
    const stop = onCentreRequest((target) => {
      if (typeof target === 'number') {
        goTo(movement, target, { zoomMin: latest.current.selectZoom, animate: true })
        return
      }
      const shownIds = target === 'fleet' ? latest.current.shownIds : new Set(target)
      if (showFleet(map, movement, { animate: true, shownIds })) leave()
    })
    return () => {
      dragging.unsubscribe()
      stop()
    }
  }, [map, movement])
  return null
}
