import type { Area } from '../../../../shared/domain/area/area.ts'
import { useWords } from '../../i18n/use-words.ts'
import styles from './shape.module.css'
import { rounded } from '../drawing/edit-area.ts'
import { NumberCell } from './number-cell.tsx'
import { RadiusCell } from './radius-cell.tsx'
import { putArea } from '../drawing/sketch.ts'
import type { ChangeSketch } from '../drawing/sketch-gestures.ts'

interface Props {
  circle: Extract<Area, { kind: 'circle' }>
  change: ChangeSketch
}

/** Centre and radius of a circle, typed. */
export function CircleFields({ circle, change }: Props) {
  const t = useWords()
  const { centre, radiusMetres } = circle
  const put = (next: Partial<typeof circle>) => change((before) => putArea(before, { ...circle, ...next }))
  return (
    <div className={styles['circle']}>
      <label>
        {t('geofences.latitude')}
        <NumberCell
          label={t('geofences.centreLatitude')}
          value={centre.latitude}
          min={-90}
          max={90}
          onChange={(latitude) => put({ centre: rounded({ ...centre, latitude }) })}
        />
      </label>
      <label>
        {t('geofences.longitude')}
        <NumberCell
          label={t('geofences.centreLongitude')}
          value={centre.longitude}
          min={-360}
          max={360}
          onChange={(longitude) => put({ centre: rounded({ ...centre, longitude }) })}
        />
      </label>
      <RadiusCell metres={radiusMetres} onChange={(next) => put({ radiusMetres: next })} />
    </div>
  )
}
