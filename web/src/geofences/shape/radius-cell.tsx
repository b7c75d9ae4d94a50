import { placeLimits } from '../../../../shared/domain/limits/places.ts'
import {
  altitudeFromMetres,
  altitudeToMetres,
  shortUnitOf,
  type DistanceUnit,
} from '../../../../shared/domain/units.ts'
import { usePreference } from '../../display/use-preference.ts'
import { useWords } from '../../i18n/use-words.ts'
import { NumberCell } from './number-cell.tsx'

interface Props {
  metres: number
  /** what the radius is of; the words of a circle when absent */
  textOf?: (unit: string) => string
  onChange: (metres: number) => void
}

const tenth = (value: number) => Math.round(value * 10) / 10

/** A radius in the reader's unit. */
export function RadiusCell({ metres, textOf, onChange }: Props) {
  const t = useWords()
  const unit = shortUnitOf(usePreference().attribute<DistanceUnit>('distanceUnit', 'km'))
  const text = textOf ? textOf(t(`unit.${unit}`)) : t('geofences.radiusIn', { unit: t(`unit.${unit}`) })
  return (
    <label>
      {text}
      <NumberCell
        label={text}
        value={tenth(altitudeFromMetres(metres, unit))}
        min={0.1}
        max={altitudeFromMetres(placeLimits.areaRadiusMetresMax, unit)}
        onChange={(radius) => onChange(tenth(altitudeToMetres(radius, unit)))}
      />
    </label>
  )
}
