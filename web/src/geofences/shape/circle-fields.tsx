import type { Area } from '../../../../shared/domain/area/area.ts'
import { limits } from '../../../../shared/domain/limits.ts'
import {
  altitudeFromMetres,
  altitudeToMetres,
  shortUnitOf,
  type DistanceUnit,
} from '../../../../shared/domain/units.ts'
import { usePreference } from '../../display/use-preference.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './shape.module.css'
import { rounded } from '../drawing/edit-area.ts'
import { NumberCell } from './number-cell.tsx'
import { putArea } from '../drawing/sketch.ts'
import type { ChangeSketch } from '../drawing/sketch-gestures.ts'

interface Props {
  circle: Extract<Area, { kind: 'circle' }>
  change: ChangeSketch
}

const tenth = (value: number) => Math.round(value * 10) / 10

/** Centre and radius of a circle, typed. */
export function CircleFields({ circle, change }: Props) {
  const t = useWords()
  const unit = shortUnitOf(usePreference().attribute<DistanceUnit>('distanceUnit', 'km'))
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
      <label>
        {t('geofences.radiusIn', { unit: t(`unit.${unit}`) })}
        <NumberCell
          label={t('geofences.radiusIn', { unit: t(`unit.${unit}`) })}
          value={tenth(altitudeFromMetres(radiusMetres, unit))}
          min={0.1}
          max={altitudeFromMetres(limits.areaRadiusMetresMax, unit)}
          onChange={(radius) => put({ radiusMetres: tenth(altitudeToMetres(radius, unit)) })}
        />
      </label>
    </div>
  )
}
