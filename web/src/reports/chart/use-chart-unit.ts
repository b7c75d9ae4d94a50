import { useMemo } from 'react'
import { altitudeFromMetres, type AltitudeUnit } from '../../../../shared/domain/units.ts'
import { attributeLabel } from '../../../../shared/i18n/attribute-label.ts'
import { attributeText } from '../../display/attribute-text.ts'
import { positionAttribute } from '../../display/position-attributes.data.ts'
import { useMeasures } from '../../display/use-measures.ts'
import { usePreference } from '../../display/use-preference.ts'
import { useUnits } from '../../display/use-units.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useWords } from '../../i18n/use-words.ts'

/** How a value is drawn: in the reader's unit, so that the marks of an axis are round in it. */
export interface ChartUnit {
  label: string
  shown: (value: number) => number
  /** of what is shown */
  text: (shown: number) => string
}

/** The unit of an attribute of positions. */
export function useChartUnit(key: string): ChartUnit {
  const t = useWords()
  const measures = useMeasures()
  const formats = useFormats()
  const altitudeUnit = usePreference().attribute<AltitudeUnit>('altitudeUnit', 'm')
  const quantity = positionAttribute(key)?.quantity
  const { name, shown } = useUnits(quantity)
  return useMemo(() => {
    const label = attributeLabel(key, t)
    const number = (value: number) => formats.number(value, { maximumFractionDigits: 1 })
    const withUnit = (unit: string) => (value: number) => t('unit.of', { value: number(value), unit })
    if (key === 'altitude') {
      const inUnit = (metres: number) => altitudeFromMetres(metres, altitudeUnit)
      return { label, shown: inUnit, text: withUnit(t(`unit.${altitudeUnit}`)) }
    }
    if (quantity) return { label, shown, text: withUnit(name) }
    return { label, shown: (value) => value, text: (value) => attributeText(key, value, { t, measures }) }
  }, [key, t, measures, formats, altitudeUnit, quantity, name, shown])
}
