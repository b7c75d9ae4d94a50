import type { Reader } from '../../../shared/domain/reader.ts'
import {
  distanceFromMetres,
  speedFromKnots,
  volumeFromLitres,
  type DistanceUnit,
  type SpeedUnit,
  type VolumeUnit,
} from '../../../shared/domain/units.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'
import { zonedIsoTime } from '../../../shared/wire/export/zoned-iso-time.ts'

/** As international readers write them, for a model that reads no translation. */
const speedNames: Readonly<Record<SpeedUnit, string>> = { kn: 'kn', kmh: 'km/h', mph: 'mph' }
const distanceNames: Readonly<Record<DistanceUnit, string>> = { km: 'km', mi: 'mi', nmi: 'nmi' }
const volumeNames: Readonly<Record<VolumeUnit, string>> = { ltr: 'l', usGal: 'US gal', impGal: 'imp gal' }

/** How values of an answer are written for one reader. */
export interface Reading {
  /** of the answer: in which zone and units it is */
  units: { timeZone: string; speed: string; distance: string; volume: string }
  /** @param moment epoch ms or ISO text; ISO text on the reader's clock, with its offset */
  time: (moment: number | string) => string
  /** knots → the reader's unit, one decimal */
  speed: (knots: number) => number
  /** metres → the reader's unit, two decimals */
  distance: (metres: number) => number
  /** litres → the reader's unit, one decimal */
  volume: (litres: number) => number
}

export const readingOf = ({ zone, speedUnit, distanceUnit, volumeUnit }: Reader): Reading => ({
  units: {
    timeZone: zone,
    speed: speedNames[speedUnit],
    distance: distanceNames[distanceUnit],
    volume: volumeNames[volumeUnit],
  },
  time: (moment) => zonedIsoTime(typeof moment === 'number' ? moment : Date.parse(moment), zone),
  speed: (knots) => rounded(speedFromKnots(knots, speedUnit), 1),
  distance: (metres) => rounded(distanceFromMetres(metres, distanceUnit), 2),
  volume: (litres) => rounded(volumeFromLitres(litres, volumeUnit), 1),
})

/** One decimal. */
export const minutesOf = (ms: number): number => rounded(ms / minuteMs, 1)

/** Five decimals are about a metre. */
export const degrees = (value: number): number => rounded(value, 5)

const rounded = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals
