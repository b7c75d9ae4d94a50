import { useFormats } from '../i18n/use-formats.ts'
import { scaleOf, stretchQuantity } from './attribute-scale.ts'
import { useUnits } from './use-units.ts'

interface MeasuredText {
  /** a point on the scale: `12,000 km`, `21 Nov 2026` */
  mark: (kept: number) => string
  /** a length of it: `5,000 km`, `90 days` */
  stretch: (kept: number) => string
}

/** Writes numbers on the scale of an attribute, in the reader's units. */
export function useMeasuredText(attributeKey: string): MeasuredText {
  const formats = useFormats()
  const scale = scaleOf(attributeKey)
  const measure = useUnits(stretchQuantity(scale))
  const stretch = (kept: number) => {
    const number = formats.number(measure.shown(kept), { maximumFractionDigits: 1 })
    return measure.name ? `${number} ${measure.name}` : number
  }
  return { stretch, mark: scale === 'moment' ? (kept) => formats.storedDate(kept) : stretch }
}
