import type { FuelChangeJson } from '../../../../shared/wire/report-json.ts'
import type { Measures } from '../../display/measures.ts'
import type { MarkedPlace } from './map-subject.ts'

/** Where it was filled and lost, with the litres. Their sign says what the colour does. */
export const fuelPlaces = (rows: readonly FuelChangeJson[], measures: Pick<Measures, 'volume'>): MarkedPlace[] =>
  rows.map(({ type, litres, longitude, latitude }) => {
    const isFill = type === 'deviceFuelIncrease'
    return {
      kind: isFill ? 'fill' : 'drop',
      longitude,
      latitude,
      label: `${isFill ? '+' : '−'}${measures.volume(litres)}`,
    }
  })
