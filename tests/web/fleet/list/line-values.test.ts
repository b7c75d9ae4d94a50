import { expect, test } from 'vitest'
import { deviceRow } from '../../../../web/src/fleet/list/device-row.ts'
import { lineValueOf } from '../../../../web/src/fleet/list/use-line-values.ts'
import { aDevice, aPosition, noon } from '../fleet-builders.ts'
import { wordsOf } from '../product-words.ts'

const known = {
  groups: new Map([[3, 'North']]),
  drivers: new Map([['K-1', 'Karim']]),
  home: { latitude: 36, longitude: 3 },
  measures: { distance: (metres: number) => `${Math.round(metres / 1000)} km` },
  t: wordsOf('en'),
}
const device = aDevice({ groupId: 3, attributes: { plate: 'A1', driver: 'typed by hand' } })
const position = aPosition({ latitude: 36.1, longitude: 3, address: 'Port', attributes: { driverUniqueId: 'K-1' } })
const second = (secondary: string, at: typeof position | undefined, home: typeof known.home | null = known.home) =>
  deviceRow(device, at, { now: noon, secondary, lineValue: lineValueOf({ ...known, home }) }).subtitle

test.each([
  { secondary: 'group', at: position, says: 'North' },
  { secondary: 'driver', at: position, says: 'Karim' },
  { secondary: 'driver', at: { ...position, attributes: { driverUniqueId: 'K-2' } }, says: 'K-2' },
  { secondary: 'driver', at: { ...position, attributes: {} }, says: null },
  { secondary: 'address', at: position, says: 'Port' },
  { secondary: 'address', at: { ...position, address: null }, says: null },
  { secondary: 'homeDistance', at: position, says: '11 km from base' },
  { secondary: 'homeDistance', at: undefined, says: null },
  { secondary: 'plate', at: position, says: 'A1' },
])('$secondary: $says', ({ secondary, at, says }) => {
  expect(second(secondary, at)).toBe(says)
})

test('without a start position there is no distance from it', () => {
  expect(second('homeDistance', position, null)).toBeNull()
})
