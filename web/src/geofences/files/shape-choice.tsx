import type { ChosenShape } from './chosen-shape.ts'
import { ArrowLeftRight } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { goTo } from '../../router/browser-location.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { areaProblemText } from '../shape/area-problem.ts'
import { newGeofence } from '../new-geofence.ts'
import { LookAt } from '../../map/geofences/look-at.ts'
import { MapBoundary } from '../../map/map-boundary.tsx'
import { MapView } from '../../map/map-view.tsx'
import { GeofenceShapes } from '../geofence-shapes.tsx'
import { RadiusCell } from '../shape/radius-cell.tsx'
import { fittingArea, isTooLong } from './fitting-area.ts'
import { ShapeRow } from './shape-row.tsx'
import type { FileShape, FileShapes } from './shapes-of-features.ts'
import styles from './upload.module.css'
import { useSaveShapes } from './use-save-shapes.ts'

interface Props {
  read: FileShapes
  /** offers to exchange the axes where nothing else does */
  onSwap: (() => void) | null
  onDone: () => void
}

/** Of a GPX file the first track is chosen, or its places when there is none; of other files everything. */
const firstChoice = ({ shapes, isGpx }: FileShapes, nameOf: (shape: FileShape) => string): ChosenShape[] => {
  const hasTrack = isGpx && shapes.some(({ isPlace }) => !isPlace)
  return shapes.map((shape, index) => ({
    ...shape,
    id: index + 1,
    name: hasTrack && index === 0 ? nameOf({ ...shape, name: '' }) : nameOf(shape),
    isChosen: !hasTrack || index === 0,
  }))
}

const radiusOfPlaces = (shapes: readonly ChosenShape[]): number | null => {
  const area = shapes.find(({ isPlace }) => isPlace)?.area
  return area?.kind === 'circle' ? area.radiusMetres : null
}

const withRadius = (shape: ChosenShape, radiusMetres: number): ChosenShape =>
  shape.isPlace && shape.area.kind === 'circle' ? { ...shape, area: { ...shape.area, radiusMetres } } : shape

export function ShapeChoice({ read, onSwap, onDone }: Props) {
  const t = useWords()
  const { shapes, problems, chosen, progress, failures, change, chooseAll, setRadius, save } = useChoice(read, onDone)
  const radiusMetres = radiusOfPlaces(shapes)
  const [pointedId, point] = useState<number | null>(null)
  return (
    <div className="q-stack q-gap-3">
      <Preview read={read} shapes={shapes} pointedId={pointedId} onPoint={point} />
      <div className="q-wrap q-gap-2">
        <Button size="small" onClick={() => chooseAll(true)}>
          {t('geofences.file.all', { count: shapes.length })}
        </Button>
        <Button size="small" onClick={() => chooseAll(false)}>
          {t('geofences.file.noneOfThem')}
        </Button>
        {onSwap && (
          <Button size="small" variant="ghost" icon={<ArrowLeftRight />} onClick={onSwap}>
            {t('geofences.file.swap')}
          </Button>
        )}
      </div>
      {radiusMetres !== null && (
        <div className={styles['radius']}>
          <RadiusCell
            metres={radiusMetres}
            textOf={(unit) => t('geofences.file.radius', { unit })}
            onChange={setRadius}
          />
        </div>
      )}
      <ul className={`q-list ${styles['shapes']}`} aria-label={t('geofences.file.shapes')}>
        {shapes.map((shape) => (
          <ShapeRow
            key={shape.id}
            shape={shape}
            problem={failures.get(shape.id) ?? problems.get(shape.id) ?? null}
            isPointed={shape.id === pointedId}
            onPoint={() => point(shape.id)}
            onChange={(next) => change(shape.id, next)}
            onSimplify={
              isTooLong(shape.area) ? () => change(shape.id, { area: fittingArea(shape.area) ?? shape.area }) : null
            }
          />
        ))}
      </ul>
      <div className={`q-wrap q-gap-2 ${styles['foot']}`}>
        <Button onClick={onDone}>{t('app.cancel')}</Button>
        <Button variant="primary" busy={progress !== null} disabled={chosen.length === 0} onClick={() => void save()}>
          {progress === null
            ? t('geofences.file.save', { count: chosen.length })
            : t('geofences.progress', { done: progress, count: chosen.length })}
        </Button>
      </div>
    </div>
  )
}

/** What of a file is saved, under which names; and the saving. */
function useChoice(read: FileShapes, onDone: () => void) {
  const t = useWords()
  const nameOf = ({ name }: FileShape) => name || t('entity.geofence.one')
  const [shown, setShown] = useState({ read, shapes: firstChoice(read, nameOf) })
  // another file, or its axes exchanged
  if (shown.read !== read) setShown({ read, shapes: firstChoice(read, nameOf) })
  const { shapes } = shown
  const put = (next: ChosenShape[]) => setShown({ read, shapes: next })
  const problems = useMemo(() => new Map(shapes.map(({ id, area }) => [id, areaProblemText(area, t)])), [shapes, t])
  const chosen = shapes.filter(({ id, isChosen, name }) => isChosen && name.trim() !== '' && problems.get(id) === null)
  const { progress, failures, save } = useSaveShapes()
  const submit = async () => {
    const { ids, failed } = await save(chosen)
    // what is saved is not offered again
    if (failed.length > 0) return put(shapes.filter((each) => !chosen.includes(each) || failed.includes(each.id)))
    onDone()
    return goTo(ids.length === 1 ? `/settings/geofence/${ids[0]}` : '/geofences')
  }
  return {
    shapes,
    problems,
    chosen,
    progress,
    failures,
    change: (id: number, next: Partial<ChosenShape>) =>
      put(shapes.map((shape) => (shape.id === id ? { ...shape, ...next } : shape))),
    setRadius: (radiusMetres: number) => put(shapes.map((shape) => withRadius(shape, radiusMetres))),
    chooseAll: (isChosen: boolean) => put(shapes.map((shape) => ({ ...shape, isChosen }))),
    save: submit,
  }
}

interface PreviewProps {
  read: FileShapes
  shapes: readonly ChosenShape[]
  pointedId: number | null
  onPoint: (id: number) => void
}

function Preview({ read, shapes, pointedId, onPoint }: PreviewProps) {
  const shown = useMemo(
    () =>
      shapes
        .filter(({ isChosen }) => isChosen)
        .map(({ id, name, area }) => ({ geofence: { ...newGeofence(name), id }, area })),
    [shapes],
  )
  // the map moves with another file, not with each choice
  const areas = useMemo(() => read.shapes.map(({ area }) => area), [read])
  return (
    <div className={styles['preview']}>
      <MapBoundary>
        <Suspense fallback={<Skeleton height="100%" />}>
          <MapView>
            <GeofenceShapes shown={shown} strongId={pointedId} onSelect={onPoint} />
            <LookAt areas={areas} animate={false} />
          </MapView>
        </Suspense>
      </MapBoundary>
    </div>
  )
}
