import { Check, PenLine } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Area } from '../../../../shared/domain/area/area.ts'
import { formatArea } from '../../../../shared/domain/area/format-area.ts'
import { isArea, parseArea } from '../../../../shared/domain/area/parse-area.ts'
import { geofence as entity, type Geofence } from '../../../../shared/entities/geofence.ts'
import { listQuery } from '../../api/use-entity.ts'
import type { PlacedInputProps } from '../../entity/inputs/input-props.ts'
import { LookAt } from '../../map/geofences/look-at.ts'
import { MapBoundary } from '../../map/map-boundary.tsx'
import { MapView } from '../../map/map-view.tsx'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { DrawingToolbar } from '../drawing/drawing-toolbar.tsx'
import { SketchOnMap } from '../drawing/sketch-on-map.tsx'
import { useDrawing, type DrawingState } from '../drawing/use-drawing.ts'
import { useSketchKeys } from '../drawing/use-sketch-keys.ts'
import { GeofenceShapes } from '../geofence-shapes.tsx'
import { ShapePanel } from '../shape/shape-panel.tsx'
import { geofenceShape, widthMetresOf } from '../../map/geofences/geofence-shape.ts'
import styles from './form.module.css'

/** The shape of a geofence on a small map, drawn and edited in place. It is saved with the form. */
export function AreaInput({
  record,
  value,
  onChange,
  onBlur,
  disabled,
  label,
  error,
}: PlacedInputProps<string | null>) {
  const t = useWords()
  const drawing = useDrawing(areaOf(value))
  const [isEditing, setEditing] = useState(!disabled && !value)
  const report = useRef(onChange)
  useEffect(() => {
    report.current = onChange
  })
  const { area, past, future, tool } = drawing.sketch
  const isChanged = past.length + future.length > 0
  useEffect(() => {
    // untouched, the text stays as it was written
    if (isChanged && tool === null) report.current(area ? formatArea(area) : '')
  }, [area, tool, isChanged])
  const width = widthMetresOf(record)
  const toggle = () => {
    if (isEditing) onBlur()
    setEditing(!isEditing)
  }
  return (
    <div className="q-stack q-gap-3" role="group" aria-label={label}>
      <AreaMap {...{ drawing, isEditing, width, id: record.id }} label={t('geofences.shapeMap')} />
      {!disabled && (
        <div>
          <Button icon={isEditing ? <Check /> : <PenLine />} onClick={toggle}>
            {t(isEditing ? 'geofences.shapeDone' : 'geofences.editShape')}
          </Button>
        </div>
      )}
      {isEditing ? (
        <ShapePanel drawing={drawing} widthMetres={width} />
      ) : (
        error !== undefined && <p className={styles['error']}>{error}</p>
      )}
    </div>
  )
}

function areaOf(text: string | null): Area | null {
  const area = parseArea(text ?? '')
  return isArea(area) ? area : null
}

interface MapProps {
  drawing: DrawingState
  isEditing: boolean
  width: number
  id: number
  label: string
}

const nothing: readonly Geofence[] = []

function AreaMap({ drawing, isEditing, width, id, label }: MapProps) {
  const { data = nothing } = useQuery(listQuery<Geofence>(entity))
  const others = useMemo(() => data.filter((each) => each.id !== id).map(geofenceShape), [data, id])
  const otherAreas = useMemo(() => others.flatMap(({ area }) => area ?? []), [others])
  const [first] = useState(drawing.sketch.area)
  const looked = useMemo(() => (first ? [first] : otherAreas.slice(0, 50)), [first, otherAreas])
  useSketchKeys(drawing.change, isEditing)
  return (
    <div className={isEditing ? styles['largeMap'] : styles['smallMap']} role="group" aria-label={label}>
      <MapBoundary>
        <MapView>
          <GeofenceShapes shown={others} />
          <LookAt areas={looked} animate={false} />
          <SketchOnMap drawing={drawing} others={otherAreas} widthMetres={width} isLocked={!isEditing} />
        </MapView>
      </MapBoundary>
      {isEditing && (
        <div className={styles['tools']}>
          <DrawingToolbar drawing={drawing} />
        </div>
      )}
    </div>
  )
}
