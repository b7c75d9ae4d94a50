import { expect, test } from 'vitest'
import { deriveDayAndPositions } from '../../../../shared/domain/days/derive-day.ts'
import { dayOf, noCarryOver } from '../../../../shared/domain/days/day.ts'
import { derivedBy } from '../../../../shared/domain/days/derivation-flags.ts'
import { compiledAttribute } from '../../../../shared/domain/engine/compile.ts'
import type { Attributes } from '../../../../shared/domain/position.ts'
import { midnight, trackOf, usualDays } from '../../../support/track-fixture.ts'

/** A position 2000 m after the first, stored with the distance that was known when it came: 500 m. */
function derivedAgain(stored: Attributes, expressions: Record<string, string>) {
  const derived = derivedBy('distance', 'totalDistance', 'hours')
  const track = trackOf([
    [0, true, 0, { derived, attributes: { distance: 0, totalDistance: 0, ignition: true } }],
    [10, true, 2000, { derived, attributes: { distance: 500, totalDistance: 500, ignition: true, ...stored } }],
  ])
  const computed = Object.entries(expressions).map(([attribute, expression], place) =>
    compiledAttribute({ id: place + 1, attribute, expression, type: 'number' }),
  )
  const settings = { ...usualDays, computed }
  const { positions } = deriveDayAndPositions({ day: dayOf(midnight), before: noCarryOver }, track, settings)
  const { motion: _same, ...attributes } = positions[1]!.attributes
  return attributes
}

const totals = { distance: 2000, totalDistance: 2000, hours: 600_000, ignition: true }

test.each<{ name: string; stored: Attributes; expressions: Record<string, string>; known: Attributes }>([
  { name: 'follows', stored: { km: 0.5 }, expressions: { km: 'totalDistance / 1000' }, known: { km: 2 } },
  {
    name: 'follows from one that follows',
    stored: { km: 0.5, half: 0.25 },
    expressions: { km: 'totalDistance / 1000', half: 'km / 2' },
    known: { km: 2, half: 1 },
  },
  {
    name: 'keeps its value when its expression has changed since',
    stored: { km: 0.5 },
    expressions: { km: 'totalDistance / 500' },
    known: { km: 0.5 },
  },
  {
    name: 'keeps its value when it starts from what was sent under its name',
    stored: { trip: 510 },
    expressions: { trip: 'trip + distance' },
    known: { trip: 510 },
  },
  {
    name: 'does not count engine hours that come after it',
    stored: { minutes: 1 },
    expressions: { minutes: '(hours ? hours : 60000) / 60000' },
    known: { minutes: 1 },
  },
  { name: 'may fail', stored: { km: 0.5 }, expressions: { km: 'unknown.size()' }, known: { km: 0.5 } },
])('a computed attribute of a position that is derived again $name', ({ stored, expressions, known }) => {
  expect(derivedAgain(stored, expressions)).toEqual({ ...totals, ...known })
})
