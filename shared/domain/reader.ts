import { knownLanguage, type ReaderLanguage } from '../entities/reader-language.ts'
import { attributePreference, preference } from './settings.ts'
import { isTimeZone } from './time/time-zone.ts'
import {
  altitudeUnits,
  coordinateFormats,
  distanceUnits,
  speedUnits,
  volumeUnits,
  type AltitudeUnit,
  type CoordinateFormat,
  type DistanceUnit,
  type SpeedUnit,
  type VolumeUnit,
} from './units.ts'
import type { ServerSettings } from '../entities/server-settings.ts'
import type { User } from '../entities/user.ts'

/** How somebody reads a file: the clock on their wall, their language and units. */
export interface Reader {
  /** IANA name */
  zone: string
  language: ReaderLanguage
  speedUnit: SpeedUnit
  distanceUnit: DistanceUnit
  altitudeUnit: AltitudeUnit
  volumeUnit: VolumeUnit
  coordinateFormat: CoordinateFormat
}

/** @param locale comes before what is kept of the person: a browser may speak another language */
export function readerOf(readers: { user: User; server: ServerSettings }, locale?: string | null): Reader {
  const kept = (key: string) => attributePreference<unknown>(readers, key, undefined)
  const zone = kept('timezone')
  return {
    zone: typeof zone === 'string' && isTimeZone(zone) ? zone : 'UTC',
    language: knownLanguage(locale) ?? knownLanguage(kept('language')) ?? 'en',
    speedUnit: named(speedUnits, kept('speedUnit'), 'kmh'),
    distanceUnit: named(distanceUnits, kept('distanceUnit'), 'km'),
    altitudeUnit: named(altitudeUnits, kept('altitudeUnit'), 'm'),
    volumeUnit: named(volumeUnits, kept('volumeUnit'), 'ltr'),
    coordinateFormat:
      coordinateFormats.find((format) => format === preference<unknown>(readers, 'coordinateFormat', 'dd')) ?? 'dd',
  }
}

const named = <Unit extends string>(units: Readonly<Record<Unit, number>>, name: unknown, fallback: Unit): Unit =>
  typeof name === 'string' && Object.hasOwn(units, name) ? (name as Unit) : fallback
