import { useMemo } from 'react'
import type { Area } from '../../../../shared/domain/area/area.ts'
import { placeLimits } from '../../../../shared/domain/limits/places.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { Alert } from '../../ui/alert.tsx'
import { useFormats } from '../../i18n/use-formats.ts'
import { useWords } from '../../i18n/use-words.ts'
import { areaProblemText } from './area-problem.ts'
import { CircleAtPlace } from './circle-at-place.tsx'
import { CircleFields } from './circle-fields.tsx'
import { CornerRows } from './corner-rows.tsx'
import styles from './shape.module.css'
import { cornerCount } from '../drawing/edit-area.ts'
import { PastePlaces } from './paste-places.tsx'
import { SimplifyField } from './simplify-field.tsx'
import { previewOf } from '../drawing/sketch.ts'
import type { DrawingState } from '../drawing/use-drawing.ts'
import { useSizeText } from '../../map/geofences/use-size-text.ts'

/** The shape in figures: its size while it is drawn, and every coordinate to be read and typed. */
export function ShapePanel({ drawing, widthMetres }: { drawing: DrawingState; widthMetres: number }) {
  const t = useWords()
  const { sketch, hover, change } = drawing
  const shown = previewOf(sketch, hover)
  const problem = useMemo(
    () => (sketch.area && sketch.tool === null ? areaProblemText(sketch.area, t) : null),
    [sketch.area, sketch.tool, t],
  )
  const corners = sketch.area ? cornerCount(sketch.area) : 0
  return (
    <div className="q-stack q-gap-3">
      <ShapeSize area={shown} widthMetres={widthMetres} />
      {sketch.tool !== null && <p className="q-note">{t(`geofences.how.${sketch.tool}`)}</p>}
      {sketch.tool === null && !sketch.area && <p className="q-note">{t('geofences.chooseTool')}</p>}
      {problem !== null && <Alert tone="bad">{problem}</Alert>}
      <CircleAtPlace drawing={drawing} />
      <Accordion title={t('geofences.coordinates')} hint={t('geofences.coordinatesMore')}>
        {sketch.area?.kind === 'circle' ? (
          <CircleFields circle={sketch.area} change={change} />
        ) : (
          <CornerRows sketch={sketch} change={change} />
        )}
        <PastePlaces change={change} />
      </Accordion>
      {sketch.tool === null && sketch.area && corners > 3 && (
        <Accordion
          title={t('geofences.simplify')}
          hint={t('geofences.cornersOf', { count: corners, most: placeLimits.areaCornersMax })}
        >
          {() => sketch.area && <SimplifyField area={sketch.area} change={change} />}
        </Accordion>
      )}
    </div>
  )
}

function ShapeSize({ area, widthMetres }: { area: Area | null; widthMetres: number }) {
  const t = useWords()
  const formats = useFormats()
  const sizeText = useSizeText()
  if (!area) return null
  const size = sizeText(area, widthMetres)
  const corners = cornerCount(area)
  const facts: [string, string][] = [
    ...(size.radius === null ? [] : [[t('geofences.radius'), size.radius] as [string, string]]),
    [t(area.kind === 'line' ? 'geofences.length' : 'geofences.around'), size.length],
    [t('geofences.area'), size.area],
    ...(corners > 0 ? [[t('geofences.corners'), formats.number(corners)] as [string, string]] : []),
  ]
  return (
    <dl className={styles['size']} data-testid="shape-size">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
