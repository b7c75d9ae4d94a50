import { useSuspenseQuery } from '@tanstack/react-query'
import {
  altitudeFromMetres,
  altitudeToMetres,
  distanceFromMetres,
  distanceToMetres,
  distanceUnits,
  shortUnitOf,
  speedFromKnots,
  speedToKnots,
  speedUnits,
  volumeFromLitres,
  volumeToLitres,
  volumeUnits,
  type DistanceUnit,
  type SpeedUnit,
  type VolumeUnit,
} from '../../../shared/domain/units.ts'
import { serverQuery } from '../api/queries.ts'
import { useUser } from '../session/use-session.ts'
import { useWords } from '../i18n/use-words.ts'
import { hourMs } from '../../../shared/domain/time/durations.ts'
import { textOf } from './record-text.ts'

/** Hours and days are kept in ms. */
export type Quantity =
  | 'speed'
  | 'distance'
  | 'volume'
  | 'hours'
  | 'days'
  | 'seconds'
  | 'minutes'
  | 'metres'
  | 'width'
  | 'acceleration'

interface Measure {
  /** the unit's short name, empty for a plain number */
  name: string
  shown: (kept: number) => number
  kept: (shown: number) => number
}

const same = (value: number) => value

/** How the reader measures a quantity: the server's unit when forced, else the reader's, then the server's. */
export function useUnits(quantity: Quantity | undefined): Measure {
  const t = useWords()
  const user = useUser()
  const { data: server } = useSuspenseQuery(serverQuery())
  if (!quantity) return { name: '', shown: same, kept: same }
  const places = server.forceSettings ? [server, user] : [user, server]
  const options = places.map((place) => place.attributes[optionOf[quantity] ?? `${quantity}Unit`]).find(Boolean)
  const { unit, ...convert } = measureOf[quantity](textOf(options))
  return { name: t(`unit.${unit}`), ...convert }
}

/** Whose choice of a unit a quantity follows, when it has none of its own. */
const optionOf: Readonly<Partial<Record<Quantity, string>>> = { width: 'distanceUnit' }

const ofMs = (unit: string, ms: number) => ({
  unit,
  shown: (value: number) => value / ms,
  kept: (value: number) => value * ms,
})

/** Kept in the unit that it is shown in. */
const plain = (unit: string) => ({ unit, shown: same, kept: same })

/** By the unit that was chosen, where a quantity has several. */
export const measureOf: Record<Quantity, (options: string) => Omit<Measure, 'name'> & { unit: string }> = {
  speed: (options) => {
    const unit: SpeedUnit = options in speedUnits ? (options as SpeedUnit) : 'kmh'
    return { unit, shown: (value) => speedFromKnots(value, unit), kept: (value) => speedToKnots(value, unit) }
  },
  distance: (options) => {
    const unit: DistanceUnit = options in distanceUnits ? (options as DistanceUnit) : 'km'
    return { unit, shown: (value) => distanceFromMetres(value, unit), kept: (value) => distanceToMetres(value, unit) }
  },
  volume: (options) => {
    const unit: VolumeUnit = options in volumeUnits ? (options as VolumeUnit) : 'ltr'
    return { unit, shown: (value) => volumeFromLitres(value, unit), kept: (value) => volumeToLitres(value, unit) }
  },
  hours: () => ofMs('hour', hourMs),
  days: () => ofMs('day', 24 * hourMs),
  seconds: () => plain('second'),
  minutes: () => plain('minute'),
  metres: () => plain('m'),
  width: (options) => {
    const unit = shortUnitOf(options in distanceUnits ? (options as DistanceUnit) : 'km')
    return { unit, shown: (value) => altitudeFromMetres(value, unit), kept: (value) => altitudeToMetres(value, unit) }
  },
  acceleration: () => plain('acceleration'),
}
