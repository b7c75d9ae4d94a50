import { useMemo, useState } from 'react'
import type { Area } from '../../../../shared/domain/area/area.ts'
import { altitudeFromMetres, shortUnitOf, type DistanceUnit } from '../../../../shared/domain/units.ts'
import { usePreference } from '../../display/use-preference.ts'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../i18n/use-formats.ts'
import { useWords } from '../../i18n/use-words.ts'
import styles from './shape.module.css'
import { cornerCount, simplifiedArea } from '../drawing/edit-area.ts'
import { putArea } from '../drawing/sketch.ts'
import type { ChangeSketch } from '../drawing/sketch-gestures.ts'

/** Metres by which a simplified edge may be off, in steps that grow. */
const tolerances = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] as const

/** Takes away corners that hardly change the shape: how many would stay is said before. */
export function SimplifyField({ area, change }: { area: Area; change: ChangeSketch }) {
  const t = useWords()
  const formats = useFormats()
  const unit = shortUnitOf(usePreference().attribute<DistanceUnit>('distanceUnit', 'km'))
  const [step, setStep] = useState(3)
  const metres = tolerances[step] ?? 10
  const fewer = useMemo(() => simplifiedArea(area, metres), [area, metres])
  const [before, after] = [cornerCount(area), cornerCount(fewer)]
  const tolerance = t('unit.of', {
    value: formats.number(Math.round(altitudeFromMetres(metres, unit))),
    unit: t(`unit.${unit}`),
  })
  return (
    <div className={`q-stack q-gap-2 ${styles['simplify']}`}>
      <label>
        {t('geofences.tolerance', { tolerance })}
        <input
          type="range"
          min={0}
          max={tolerances.length - 1}
          step={1}
          value={step}
          aria-valuetext={tolerance}
          onChange={(event) => setStep(Number(event.target.value))}
        />
      </label>
      <div className={`q-cluster q-gap-2 ${styles['line']}`}>
        <output>{t('geofences.fewerCorners', { before: formats.number(before), after: formats.number(after) })}</output>
        <Button size="small" disabled={after === before} onClick={() => change((sketch) => putArea(sketch, fewer))}>
          {t('geofences.simplifyNow')}
        </Button>
      </div>
    </div>
  )
}
