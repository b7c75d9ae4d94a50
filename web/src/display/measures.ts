import { knownZone } from '../i18n/reader-zone.ts'
import {
  altitudeFromMetres,
  compassPoint,
  distanceFromMetres,
  formatCoordinate,
  rateFromLitres,
  shortUnitOf,
  speedFromKnots,
  volumeFromLitres,
  type AltitudeUnit,
  type CoordinateFormat,
  type DistanceUnit,
  type SpeedUnit,
  type VolumeUnit,
} from '../../../shared/domain/units.ts'
import { durationParts } from '../../../shared/domain/time/duration-parts.ts'
import type { Words } from '../../../shared/i18n/t.ts'

/** How the reader wants quantities, from the user's and the tenant's settings. */
export interface ReaderUnits {
  speedUnit: SpeedUnit
  distanceUnit: DistanceUnit
  altitudeUnit: AltitudeUnit
  volumeUnit: VolumeUnit
  coordinateFormat: CoordinateFormat
  /** IANA name */
  timezone: string
}

/** Quantities as text, in the reader's language, units and time zone. Inputs are in this product's own units. */
export interface Measures {
  /** @param digits decimals, none by default */
  speed: (knots: number, digits?: 1 | 2) => string
  /** the number and the unit apart, for large figures */
  speedParts: (knots: number) => { value: string; unit: string }
  distance: (metres: number) => string
  altitude: (metres: number) => string
  volume: (litres: number) => string
  /** litres on 100 km */
  volumePer100: (litres: number) => string
  volumePerHour: (litres: number) => string
  coordinate: (axis: 'latitude' | 'longitude', degrees: number) => string
  coordinates: (place: { latitude: number; longitude: number }) => string
  course: (degrees: number) => string
  percent: (percent: number) => string
  /** a bare number with at most two decimals, or exactly so many, and its unit when `unit.<unit>` has a word */
  quantity: (value: number, unit?: string, decimals?: 1 | 2) => string
  list: (items: readonly string[]) => string
  time: (moment: string | number) => string
  /** `13:05:09`, in the reader's zone */
  clock: (moment: string | number) => string
  /** `2 h 10 min`; under a minute in seconds */
  duration: (ms: number) => string
  /** `4 May 2026, 13:05:09`, in the reader's zone */
  moment: (moment: string | number) => string
  /** `Monday 4 May`, of a calendar day `2026-05-04` */
  day: (day: string) => string
  timeZone: string
}

/** Below it a distance is written in metres or feet. */
const shortDistanceMetres = 1000

export function measuresOf(region: string, units: ReaderUnits, t: Words): Measures {
  const timeZone = knownZone(units.timezone)
  const numbers = [0, 1, 2].map((digits) => new Intl.NumberFormat(region, { maximumFractionDigits: digits }))
  const digits = (count: number) =>
    new Intl.NumberFormat(region, { minimumFractionDigits: count, maximumFractionDigits: count })
  const exact = { 1: digits(1), 2: digits(2) }
  const number = (value: number, most: 0 | 1 | 2) => numbers[most]!.format(value)
  const withUnit = (value: string, unit: string) => t('unit.of', { value, unit: t(`unit.${unit}`) })
  const speed = (knots: number, digits: 0 | 1 | 2 = 0) => number(speedFromKnots(knots, units.speedUnit), digits)
  const coordinate: Measures['coordinate'] = (axis, degrees) => formatCoordinate(axis, degrees, units.coordinateFormat)
  const list = new Intl.ListFormat(region, { type: 'conjunction', style: 'short' })
  const unitNames = { volume: t(`unit.${units.volumeUnit}`), distance: t(`unit.${units.distanceUnit}`) }
  const rate = (value: number, unit: 'per100' | 'perHour') =>
    t('unit.of', { value: number(value, 1), unit: t(`unit.${unit}`, unitNames) })
  const time = new Intl.DateTimeFormat(region, { timeZone, hour: '2-digit', minute: '2-digit' })
  const clock = new Intl.DateTimeFormat(region, { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit' })
  const moment = new Intl.DateTimeFormat(region, { timeZone, dateStyle: 'medium', timeStyle: 'medium' })
  const day = new Intl.DateTimeFormat(region, { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })
  return {
    speed: (knots, digits) => withUnit(speed(knots, digits), units.speedUnit),
    speedParts: (knots) => ({ value: speed(knots), unit: t(`unit.${units.speedUnit}`) }),
    distance: (metres) => {
      const short = shortUnitOf(units.distanceUnit)
      if (Math.round(metres) < shortDistanceMetres) return withUnit(number(altitudeFromMetres(metres, short), 0), short)
      const distance = distanceFromMetres(metres, units.distanceUnit)
      return withUnit(number(distance, distance < 100 ? 1 : 0), units.distanceUnit)
    },
    altitude: (metres) => withUnit(number(altitudeFromMetres(metres, units.altitudeUnit), 0), units.altitudeUnit),
    volume: (litres) => withUnit(number(volumeFromLitres(litres, units.volumeUnit), 1), units.volumeUnit),
    volumePer100: (litres) => rate(rateFromLitres(litres, units), 'per100'),
    volumePerHour: (litres) => rate(volumeFromLitres(litres, units.volumeUnit), 'perHour'),
    coordinate,
    coordinates: ({ latitude, longitude }) =>
      `${coordinate('latitude', latitude)}, ${coordinate('longitude', longitude)}`,
    course: (degrees) => t('unit.course', { degrees: number(degrees, 0), wind: t(`wind.${compassPoint(degrees)}`) }),
    percent: (percent) => new Intl.NumberFormat(region, { style: 'percent' }).format(percent / 100),
    quantity: (value, unit, decimals) => {
      const text = decimals === undefined ? number(value, 2) : exact[decimals].format(value)
      return unit ? withUnit(text, unit) : text
    },
    list: (items) => list.format(items),
    time: (instant) => time.format(new Date(instant)),
    clock: (instant) => clock.format(new Date(instant)),
    duration: (ms) =>
      durationParts(ms)
        .map(([value, unit]) => withUnit(number(value, 0), unit))
        .join(' '),
    moment: (instant) => moment.format(new Date(instant)),
    day: (date) => day.format(new Date(`${date}T00:00:00Z`)),
    timeZone,
  }
}
