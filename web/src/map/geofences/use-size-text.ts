import type { Area } from '../../../../shared/domain/area/area.ts'
import { sizeOf } from '../../../../shared/domain/area/size.ts'
import {
  altitudeFromMetres,
  distanceFromMetres,
  shortUnitOf,
  type DistanceUnit,
} from '../../../../shared/domain/units.ts'
import { usePreference } from '../../display/use-preference.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useWords } from '../../i18n/use-words.ts'

export interface SizeText {
  /** the way around, or along a line */
  length: string
  area: string
  /** of a circle */
  radius: string | null
  /** of a line: how far its corridor reaches to each side */
  width: string | null
}

const squareKilometre = 1e6

/** The size of a shape in the reader's units: metres or feet while it is small, then kilometres or miles. */
export function useSizeText(): (area: Area, widthMetres: number) => SizeText {
  const t = useWords()
  const formats = useFormats()
  const large = usePreference().attribute<DistanceUnit>('distanceUnit', 'km')
  const small = shortUnitOf(large)
  const number = (value: number) =>
    formats.number(value, { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 })
  const length = (metres: number) =>
    metres < 1000
      ? t('unit.of', { value: number(altitudeFromMetres(metres, small)), unit: t(`unit.${small}`) })
      : t('unit.of', { value: number(distanceFromMetres(metres, large)), unit: t(`unit.${large}`) })
  const square = (squareMetres: number) =>
    squareMetres < squareKilometre / 100
      ? t('unit.of', {
          value: number(squareMetres * altitudeFromMetres(1, small) ** 2),
          unit: t(`map.square.${small}`),
        })
      : t('unit.of', {
          value: number(squareMetres * distanceFromMetres(1, large) ** 2),
          unit: t(`map.square.${large}`),
        })
  return (area, widthMetres) => {
    const { metres, squareMetres } = sizeOf(area, widthMetres)
    return {
      length: length(metres),
      area: square(squareMetres),
      radius: area.kind === 'circle' ? length(area.radiusMetres) : null,
      width: area.kind === 'line' ? length(widthMetres) : null,
    }
  }
}
