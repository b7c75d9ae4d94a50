import { expect, test } from 'vitest'
import { withPlaces } from '../../../../shared/domain/engine/event-places.ts'
import { buildEvent, buildPosition } from '../../../support/builders.ts'

const here = buildPosition(1, { latitude: 36.75380049, longitude: 3.0588 })
const unknown = buildPosition(2, { valid: false })

test.each([
  { what: 'of a position that is there, to a tenth of a metre', event: {}, place: [36.7538, 3.0588] },
  { what: 'that it says itself', event: { place: [1, 2] as const }, place: [1, 2] },
  { what: 'that nobody knows', event: { place: null }, place: null },
  { what: 'of no position', event: { positionId: 0 }, place: undefined },
  { what: 'of a position without a valid fix', event: { positionId: unknown.id }, place: undefined },
  { what: 'of a position that is not there', event: { positionId: 12 }, place: undefined },
])('an event has the place $what', ({ event, place }) => {
  const [placed] = withPlaces([buildEvent(1, { positionId: here.id, ...event })], [null, here, unknown])
  expect(placed!.place).toEqual(place)
})
