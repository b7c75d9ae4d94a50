import ar from '../../../i18n/notices.ar.json' with { type: 'json' }
import en from '../../../i18n/notices.en.json' with { type: 'json' }
import fr from '../../../i18n/notices.fr.json' with { type: 'json' }
import commandsAr from '../../../i18n/commands.ar.json' with { type: 'json' }
import commandsEn from '../../../i18n/commands.en.json' with { type: 'json' }
import commandsFr from '../../../i18n/commands.fr.json' with { type: 'json' }
import fleetAr from '../../../i18n/fleet.ar.json' with { type: 'json' }
import fleetEn from '../../../i18n/fleet.en.json' with { type: 'json' }
import fleetFr from '../../../i18n/fleet.fr.json' with { type: 'json' }
import type { EventMeasures } from '../../../i18n/event-text.ts'
import { createWords, regionOf, type Words } from '../../../i18n/t.ts'
import type { Reader } from '../../reader.ts'
import { durationParts } from '../../time/duration-parts.ts'
import { wallTimeOf } from '../../time/time-zone.ts'
import { formatCoordinate, speedFromKnots, volumeFromLitres } from '../../units.ts'

const wordsByLanguage = {
  ar: createWords('ar', { ...fleetAr, ...commandsAr, ...ar }),
  en: createWords('en', { ...fleetEn, ...commandsEn, ...en }),
  fr: createWords('fr', { ...fleetFr, ...commandsFr, ...fr }),
} as const

export const wordsOf = ({ language }: Pick<Reader, 'language'>): Words => wordsByLanguage[language]

export interface NoticeMeasures extends EventMeasures {
  /** degrees */
  place: (place: { latitude: number; longitude: number }) => string
  /** `2026-11-22 14:05:09` in the reader's zone, of epoch ms */
  time: (epochMs: number) => string
}

/** Quantities in the units and the zone of the reader; speeds with one decimal, as other servers of this API write them. */
export function measuresOf(reader: Reader): NoticeMeasures {
  const { language, zone, speedUnit, volumeUnit, coordinateFormat } = reader
  const words = wordsOf(reader)
  const region = regionOf[language]
  const numbers = (digits: number) =>
    new Intl.NumberFormat(region, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const [hundredths, tenths, whole] = [numbers(2), numbers(1), numbers(0)]
  const plain = new Intl.NumberFormat(region, { maximumFractionDigits: 2 })
  const list = new Intl.ListFormat(region, { type: 'conjunction', style: 'short' })
  const withUnit = (value: string, unit: string) => words('unit.of', { value, unit: words(`unit.${unit}`) })
  return {
    speed: (knots, digits) =>
      withUnit((digits === 2 ? hundredths : tenths).format(speedFromKnots(knots, speedUnit)), speedUnit),
    volume: (litres) => withUnit(tenths.format(volumeFromLitres(litres, volumeUnit)), volumeUnit),
    quantity: (value) => plain.format(value),
    list: (items) => list.format(items),
    duration: (ms) =>
      durationParts(ms)
        .map(([value, unit]) => withUnit(whole.format(value), unit))
        .join(' '),
    place: ({ latitude, longitude }) =>
      `${formatCoordinate('latitude', latitude, coordinateFormat)}, ${formatCoordinate('longitude', longitude, coordinateFormat)}`,
    time: (epochMs) => new Date(wallTimeOf(epochMs, zone)).toISOString().slice(0, 19).replace('T', ' '),
  }
}
