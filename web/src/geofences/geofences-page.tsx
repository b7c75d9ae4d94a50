import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { geofence as entity, type Geofence } from '../../../shared/entities/geofence.ts'
import { listQuery } from '../api/use-entity.ts'
import { Redirect, useSearchParams } from '../router/router.tsx'
import { useMay } from '../session/access.ts'
import { useUser } from '../session/use-session.ts'
import { DrawingPanel } from './drawing-panel.tsx'
import { useDrawing } from './drawing/use-drawing.ts'
import type { Tool } from './drawing/sketch.ts'
import { UploadDialog } from './files/upload-dialog.tsx'
import { GeofencesMap } from './geofences-map.tsx'
import styles from './geofences-page.module.css'
import { readNewCircle } from './new-geofence-address.ts'
import { GeofenceList } from './list/geofence-list.tsx'
import { geofenceShape } from '../map/geofences/geofence-shape.ts'
import { useSelectedGeofence } from './use-selected-geofence.ts'

/** Geofences on a large map, with the list beside it: where they are drawn and edited. Guests have none. */
export function GeofencesPage() {
  return useUser().temporary ? <Redirect to="/" /> : <Geofences />
}

const nothing: readonly Geofence[] = []

function Geofences() {
  const mayEdit = useMay().edit(entity)
  const query = useSearchParams()
  const [circle] = useState(() => (mayEdit ? readNewCircle(query) : null))
  const { data, error, refetch } = useQuery(listQuery<Geofence>(entity))
  const shown = useMemo(() => (data ?? nothing).map(geofenceShape), [data])
  /** what is drawn or edited: 0 is a new one */
  const [editedId, setEdited] = useState<number | null>(circle ? 0 : null)
  const [selectedId, select] = useSelectedGeofence(editedId !== null)
  const drawing = useDrawing(circle)
  const [isUploading, setUploading] = useState(false)

  const draw = (tool: Tool) => {
    drawing.begin(null, tool)
    setEdited(0)
  }
  const edit = (id: number) => {
    const area = shown.find(({ geofence }) => geofence.id === id)?.area ?? null
    drawing.begin(area)
    select(id)
    setEdited(id)
  }
  const stop = () => setEdited(null)

  return (
    <div className={styles['page']} data-editing={editedId !== null || undefined}>
      <GeofencesMap
        shown={shown}
        isLoaded={data !== undefined}
        drawing={editedId === null ? null : drawing}
        editedId={editedId}
        selectedId={selectedId}
        first={circle}
        onSelect={select}
        onTool={mayEdit ? draw : null}
      />
      <main className={styles['side']}>
        {editedId === null ? (
          <GeofenceList
            geofences={data}
            failure={error}
            onRetry={() => void refetch()}
            selectedId={selectedId}
            mayEdit={mayEdit}
            onSelect={select}
            onEdit={edit}
            onUpload={() => setUploading(true)}
          />
        ) : (
          <DrawingPanel key={editedId} id={editedId} drawing={drawing} onDone={stop} />
        )}
      </main>
      {isUploading && (
        <UploadDialog known={shown.flatMap(({ area }) => area ?? [])} onClose={() => setUploading(false)} />
      )}
    </div>
  )
}
