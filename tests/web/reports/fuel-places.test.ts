import { expect, test } from 'vitest'
import type { FuelChangeJson } from '../../../shared/wire/report-json.ts'
import { fuelPlaces } from '../../../web/src/reports/map/fuel-places.ts'
import { trackFeatures } from '../../../web/src/reports/map/track-features.ts'

test.each([
  { type: 'deviceFuelIncrease' as const, litres: 40, kind: 'fill', label: '+40 l' },
  { type: 'deviceFuelDrop' as const, litres: 12.5, kind: 'drop', label: '−12.5 l' },
])('of fuel, a $kind is on the map as $label', ({ type, litres, kind, label }) => {
  const row = { type, litres, longitude: 3, latitude: 36, deviceName: '<b>Van</b>' } as FuelChangeJson
  const places = fuelPlaces([row], { volume: (value) => `${value} l` })
  expect(trackFeatures([], places).features).toEqual([
    { type: 'Feature', properties: { kind, at: 0, label }, geometry: { type: 'Point', coordinates: [3, 36] } },
  ])
})
