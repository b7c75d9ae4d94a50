import type { Words } from '../../../shared/i18n/t.ts'
import { alarmNames } from '../../../shared/i18n/event-text.ts'
import type { Measures } from './measures.ts'
import { locatedByKey } from '../../../shared/domain/geolocation/located-fix.ts'
import { hourMs } from '../../../shared/domain/time/durations.ts'

type Kind =
  | 'speed'
  | 'distance'
  | 'altitude'
  | 'volume'
  | 'percent'
  | 'hours'
  | 'alarm'
  | { unit: string; decimals?: 1 | 2 }

const volts: Kind = { unit: 'volt', decimals: 2 }
const celsius: Kind = { unit: 'celsius', decimals: 1 }

/** What kind of quantity an attribute holds: the dictionary that clients of this API share. */
const kinds: Record<string, Kind> = {
  speedLimit: 'speed',
  // The only speed that trackers pass on in km/h.
  obdSpeed: { unit: 'kmh' },
  odometer: 'distance',
  serviceOdometer: 'distance',
  tripOdometer: 'distance',
  obdOdometer: 'distance',
  distance: 'distance',
  totalDistance: 'distance',
  fuel: 'volume',
  fuelUsed: 'volume',
  batteryLevel: 'percent',
  fuelLevel: 'percent',
  throttle: 'percent',
  engineLoad: 'percent',
  humidity: 'percent',
  hours: 'hours',
  drivingTime: 'hours',
  power: volts,
  battery: volts,
  deviceTemp: celsius,
  coolantTemp: celsius,
  engineTemp: celsius,
  rpm: { unit: 'rpm' },
  alarm: 'alarm',
}

/** The value of an attribute with its unit, in the reader's language. */
export function attributeText(key: string, value: unknown, { t, measures }: { t: Words; measures: Measures }): string {
  const kind = kinds[key] ?? (/^temp\d+$/.test(key) ? celsius : undefined)
  if (typeof value === 'boolean') return t(value ? 'fleet.yes' : 'fleet.no')
  if (kind === 'alarm') return measures.list(alarmNames(value, t))
  if (key === locatedByKey && t.has(`${key}.${String(value)}`)) return t(`${key}.${String(value)}`)
  if (typeof value !== 'number') return typeof value === 'string' ? value : JSON.stringify(value)
  if (kind === undefined) return measures.quantity(value)
  if (typeof kind === 'object') return measures.quantity(value, kind.unit, kind.decimals)
  if (kind === 'hours') return measures.quantity(Math.round((value / hourMs) * 10) / 10, 'hour')
  return measures[kind](value)
}
