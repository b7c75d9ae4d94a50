import { regionOf, type Words } from '../../../shared/i18n/t.ts'
import { useLanguage, useWords } from '../i18n/use-words.ts'
import { measuresOf, type Measures, type ReaderUnits } from './measures.ts'
import { usePreference, type Preferences } from './use-preference.ts'

/** Quantities as the reader wants them written. */
export function useMeasures(): Measures {
  const t = useWords()
  const { language } = useLanguage()
  return sharedMeasures(regionOf[language] ?? language, readerUnits(usePreference()), t)
}

const readerUnits = ({ field, attribute }: Preferences): ReaderUnits => ({
  speedUnit: attribute('speedUnit', 'kmh'),
  distanceUnit: attribute('distanceUnit', 'km'),
  altitudeUnit: attribute('altitudeUnit', 'm'),
  volumeUnit: attribute('volumeUnit', 'ltr'),
  coordinateFormat: field('coordinateFormat', 'dd'),
  timezone: attribute('timezone', 'Africa/Algiers'),
})

// Making Intl formats costs far more than using them, and every row of the list wants the same ones.
let last: { key: string; t: Words; measures: Measures } | null = null

function sharedMeasures(region: string, units: ReaderUnits, t: Words): Measures {
  const key = [region, ...Object.values(units)].join()
  if (last?.key !== key || last.t !== t) last = { key, t, measures: measuresOf(region, units, t) }
  return last.measures
}
