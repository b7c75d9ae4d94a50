import { useMemo, useState } from 'react'
import type { Area } from '../../../shared/domain/area/area.ts'
import { liveStore } from '../live/store.ts'
import { LookAt } from '../map/geofences/look-at.ts'
import { MapBoundary } from '../map/map-boundary.tsx'
import { MapView } from '../map/map-view.tsx'
import { DrawingToolbar, NewShapeToolbar } from './drawing/drawing-toolbar.tsx'
import type { Tool } from './drawing/sketch.ts'
import { SketchOnMap } from './drawing/sketch-on-map.tsx'
import type { DrawingState } from './drawing/use-drawing.ts'
import { useSketchKeys } from './drawing/use-sketch-keys.ts'
import styles from './geofences-page.module.css'
import { GeofenceShapes } from './geofence-shapes.tsx'
import { widthMetresOf, type GeofenceShape } from '../map/geofences/geofence-shape.ts'

interface Props {
  shown: readonly GeofenceShape[]
  isLoaded: boolean
  /** null while nothing is drawn */
  drawing: DrawingState | null
  editedId: number | null
  selectedId: number | null
  /** where the map looks at first; null for all geofences */
  first: Area | null
  onSelect: (id: number) => void
  /** null for who may not draw */
  onTool: ((tool: Tool) => void) | null
}

const noWidth = { attributes: {} }

export function GeofencesMap({ shown, isLoaded, drawing, editedId, selectedId, first, onSelect, onTool }: Props) {
  const others = useMemo(() => shown.filter(({ geofence }) => geofence.id !== editedId), [shown, editedId])
  const otherAreas = useMemo(() => others.flatMap(({ area }) => area ?? []), [others])
  const edited = shown.find(({ geofence }) => geofence.id === editedId)?.geofence
  return (
    <div className={styles['map']}>
      <MapBoundary>
        <MapView>
          <GeofenceShapes shown={others} strongId={selectedId} onSelect={drawing ? undefined : onSelect} />
          {isLoaded && <Views shown={shown} selectedId={selectedId} first={first} />}
          {drawing && (
            <SketchOnMap drawing={drawing} others={otherAreas} widthMetres={widthMetresOf(edited ?? noWidth)} />
          )}
        </MapView>
      </MapBoundary>
      <div className={styles['tools']}>
        {drawing ? <Tools drawing={drawing} /> : onTool && <NewShapeToolbar onTool={onTool} />}
      </div>
    </div>
  )
}

function Tools({ drawing }: { drawing: DrawingState }) {
  useSketchKeys(drawing.change)
  return <DrawingToolbar drawing={drawing} />
}

/** Where the fleet is, for a map without geofences. */
function fleetPlaces(): Area[] {
  const points = [...liveStore.positions.values()]
  return points.length > 0 ? [{ kind: 'line', points }] : []
}

/** At first all geofences, then whichever is selected; what is saved or removed later does not move the map. */
function Views({ shown, selectedId, first }: Pick<Props, 'shown' | 'selectedId' | 'first'>) {
  const [all] = useState(() => (first ? [first] : shown.length > 0 ? areasOf(shown) : fleetPlaces()))
  const [selected, setSelected] = useState({ id: selectedId, areas: areasOf(shown, selectedId) })
  if (selected.id !== selectedId) setSelected({ id: selectedId, areas: areasOf(shown, selectedId) })
  return <>{selected.areas.length > 0 ? <LookAt areas={selected.areas} /> : <LookAt areas={all} animate={false} />}</>
}

/** Of all that can be read, or of one. */
const areasOf = (shown: readonly GeofenceShape[], id?: number | null): Area[] =>
  shown.flatMap(({ geofence, area }) => (area && (id === undefined || geofence.id === id) ? [area] : []))
