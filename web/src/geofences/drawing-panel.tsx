import { Check } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { PageTitle } from '../frame/page-title.tsx'
import type { Area } from '../../../shared/domain/area/area.ts'
import { formatArea } from '../../../shared/domain/area/format-area.ts'
import { geofence as entity, type Geofence } from '../../../shared/entities/geofence.ts'
import { oneQuery, useSave } from '../api/use-entity.ts'
import { LeaveQuestion, useLeaveGuard } from '../entity/form/leave-guard.tsx'
import { PageFailed, PageWaits } from '../frame/page-states.tsx'
import { goTo } from '../router/browser-location.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { showFailure } from '../ui/overlays/show-failure.ts'
import { showSnackbar } from '../ui/overlays/snackbar-store.ts'
import { useWords } from '../i18n/use-words.ts'
import { areaProblemText } from './shape/area-problem.ts'
import styles from './geofences-page.module.css'
import { newGeofence } from './new-geofence.ts'
import { ShapePanel } from './shape/shape-panel.tsx'
import type { DrawingState } from './drawing/use-drawing.ts'
import { geofenceShape, widthMetresOf } from '../map/geofences/geofence-shape.ts'

interface Props {
  /** 0 for a new geofence */
  id: number
  drawing: DrawingState
  onDone: () => void
}

/** What is drawn, in figures, and how it is saved: a new geofence gets its name here and opens in its form. */
export function DrawingPanel({ id, drawing, onDone }: Props) {
  const t = useWords()
  const { data, error, refetch } = useQuery({ ...oneQuery<Geofence>(entity, id), enabled: id !== 0 })
  const [fresh] = useState(() => {
    return newGeofence(t('entity.geofence.one'), textOf(drawing.sketch.area))
  })
  if (error) return <PageFailed failure={error} onRetry={() => void refetch()} />
  const start = id === 0 ? fresh : data
  return start ? <LoadedPanel {...{ start, drawing, onDone }} /> : <PageWaits />
}

/** The list may be older than the record: the shape that somebody else has saved since is the one to change. */
function useBeginWith(start: Geofence, { sketch, begin }: DrawingState) {
  const open = useEffectEvent(() => {
    const { area } = geofenceShape(start)
    const begun = sketch.past[0]?.area ?? sketch.area
    if (start.id !== 0 && textOf(begun) !== textOf(area)) begin(area)
  })
  useEffect(() => open(), [])
}

const textOf = (area: Area | null): string => (area ? formatArea(area) : '')

function LoadedPanel({ start: read, drawing, onDone }: Omit<Props, 'id'> & { start: Geofence }) {
  const t = useWords()
  // what is read again while somebody draws is not what they changed
  const [start] = useState(read)
  useBeginWith(start, drawing)
  const isNew = start.id === 0
  const { sketch } = drawing
  const [name, setName] = useState(start.name)
  const save = useSave(entity, start)
  const isChanged = sketch.past.length > 0
  const guard = useLeaveGuard(isChanged && !save.isSuccess)
  const isReady =
    sketch.tool === null && sketch.area !== null && areaProblemText(sketch.area, t) === null && name.trim() !== ''
  const submit = () => {
    if (!sketch.area) return
    const record = { ...start, name: name.trim(), area: isChanged ? formatArea(sketch.area) : start.area }
    save.mutate(record, {
      onError: showFailure,
      onSuccess: ({ id }) => {
        guard.release()
        showSnackbar({ text: t('entity.saved', { name: name.trim() }), kind: 'done' })
        onDone()
        if (isNew) goTo(`/settings/${entity.edit}/${id}`)
      },
    })
  }
  return (
    <form
      className={`q-column q-gap-3 ${styles['drawing']}`}
      aria-label={isNew ? t('entity.geofence.new') : start.name}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !save.isPending) submit()
      }}
    >
      <PageTitle title={isNew ? t('entity.geofence.new') : start.name} />
      <div className={styles['scroll']}>
        {isNew && (
          <TextField
            label={t('entity.geofence.name')}
            required
            value={name}
            onChange={setName}
            error={name.trim() === '' ? t('problem.missing') : undefined}
          />
        )}
        <ShapePanel drawing={drawing} widthMetres={widthMetresOf(start)} />
      </div>
      <footer className={styles['footer']}>
        <Button onClick={onDone} disabled={save.isPending}>
          {t('app.cancel')}
        </Button>
        <Button type="submit" variant="primary" icon={<Check />} busy={save.isPending} disabled={!isReady}>
          {t('geofences.save')}
        </Button>
      </footer>
      <LeaveQuestion guard={guard} />
    </form>
  )
}
