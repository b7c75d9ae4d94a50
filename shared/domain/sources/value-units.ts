import { altitudeUnits, distanceUnits, isSentSpeedUnit, type SentSpeedUnit, volumeUnits } from '../units.ts'
import { hourMs, minuteMs, secondMs } from '../time/durations.ts'

interface ValueUnit {
  /** what it is shown as, in every language */
  shown: string
  factor: number
  /** added before the factor */
  offset?: number
}

/** Units in which senders write numbers, and how they become ours. */
export const valueUnits: Readonly<Record<string, ValueUnit>> = {
  km: { shown: 'km → m', factor: 1 / distanceUnits.km },
  mi: { shown: 'mi → m', factor: 1 / distanceUnits.mi },
  nmi: { shown: 'nmi → m', factor: 1 / distanceUnits.nmi },
  ft: { shown: 'ft → m', factor: 1 / altitudeUnits.ft },
  usGal: { shown: 'US gal → l', factor: 1 / volumeUnits.usGal },
  impGal: { shown: 'imp gal → l', factor: 1 / volumeUnits.impGal },
  seconds: { shown: 's → ms', factor: secondMs },
  minutes: { shown: 'min → ms', factor: minuteMs },
  hours: { shown: 'h → ms', factor: hourMs },
  mV: { shown: 'mV → V', factor: 0.001 },
  fahrenheit: { shown: '°F → °C', factor: 5 / 9, offset: -32 },
  share: { shown: '0…1 → %', factor: 100 },
  e7: { shown: '10⁻⁷° → °', factor: 1e-7 },
  e6: { shown: '10⁻⁶° → °', factor: 1e-6 },
}

const shownSpeeds: Readonly<Record<SentSpeedUnit, string>> = {
  kmh: 'km/h',
  kn: 'kn',
  mph: 'mph',
  ms: 'm/s',
}

/** The units that a field can have, by what they are shown as. */
export const unitsOf = (field: string): readonly { name: string; shown: string }[] =>
  field === 'speed'
    ? Object.entries(shownSpeeds).map(([name, shown]) => ({ name, shown }))
    : Object.entries(valueUnits).map(([name, { shown }]) => ({ name, shown }))

export const isUnitOf = (field: string, unit: string): boolean =>
  unit === '' || (field === 'speed' ? isSentSpeedUnit(unit) : Object.hasOwn(valueUnits, unit))

/** Ten digits are more than any sensor has; the rest is what binary fractions add. */
export const inOurUnit = (value: number, unit: string): number => {
  const { factor, offset = 0 } = valueUnits[unit]!
  return Number(((value + offset) * factor).toPrecision(12))
}
