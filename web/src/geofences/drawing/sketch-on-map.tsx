import { useEffect, useMemo, useRef, useState } from 'react'
import type { Area } from '../../../../shared/domain/area/area.ts'
import { useMapScene } from '../../map/map-context.ts'
import { gripsWithRoom, type Screen } from './sketch-features.ts'
import { drawOn } from './sketch-gestures.ts'
import { SketchLayer } from './sketch-layer.tsx'
import type { DrawingState } from './use-drawing.ts'

interface Props {
  drawing: DrawingState
  /** shapes whose corners and sides attract the pointer */
  others: readonly Area[]
  /** half the width of a line's corridor */
  widthMetres: number
  /** shown only */
  isLocked?: boolean
}

/** Lets the reader draw and edit one shape on the map. */
export function SketchOnMap({ drawing, others, widthMetres, isLocked = false }: Props) {
  const { map } = useMapScene()
  const { sketch, hover } = drawing
  const screen = useScreen()
  const grips = useMemo(
    () => (sketch.tool === null && !isLocked ? gripsWithRoom(sketch.area, screen, sketch.selected) : []),
    [screen, sketch.area, sketch.tool, sketch.selected, isLocked],
  )
  const now = useRef({ ...drawing, grips, others })
  useEffect(() => {
    now.current = { ...drawing, grips, others }
  })
  useEffect(() => (isLocked ? undefined : drawOn(map, () => now.current)), [map, isLocked])
  useEffect(() => {
    map.getCanvas().style.cursor = sketch.tool === null ? '' : 'crosshair'
    const { activeElement } = document
    // who chose the tool by key goes on by key
    const isByKey = activeElement === document.body || activeElement?.matches('button:focus-visible')
    if (sketch.tool !== null && isByKey) map.getCanvas().focus({ preventScroll: true })
  }, [map, sketch.tool])
  const { target } = drawing
  useEffect(() => {
    if (target) map.flyTo({ center: [target.longitude, target.latitude], zoom: Math.max(map.getZoom(), placeZoom) })
  }, [map, target])
  return <SketchLayer {...{ sketch, hover, grips, widthMetres }} />
}

const placeZoom = 15

/** Where places are on the screen: another one after each movement of the map. */
function useScreen(): Screen {
  const { map } = useMapScene()
  const [screen, setScreen] = useState(() => screenOf(map))
  useEffect(() => {
    const listening = map.on('moveend', () => setScreen(screenOf(map)))
    return () => listening.unsubscribe()
  }, [map])
  return screen
}

const screenOf = (map: Screen): Screen => ({ project: (place) => map.project(place) })
