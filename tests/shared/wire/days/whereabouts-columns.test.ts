import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayOf, noCarryOver } from '../../../../shared/domain/days/day.ts'
import { deriveDayAndPositions } from '../../../../shared/domain/days/derive-day.ts'
import { decodeWhereabouts, encodeWhereabouts } from '../../../../shared/wire/days/whereabouts-columns.ts'
import { anyPositions } from '../../../support/arbitrary-positions.ts'
import { usualDays } from '../../../support/track-fixture.ts'

it('whereabouts come back as they were, whatever the positions are', () => {
  fc.assert(
    fc.property(anyPositions, (positions) => {
      let before = noCarryOver
      for (const day of new Set(positions.map(({ fixTime }) => dayOf(fixTime)).toSorted((a, b) => a - b))) {
        const own = positions.filter(({ fixTime }) => dayOf(fixTime) === day)
        const sorted = own.toSorted((a, b) => a.fixTime - b.fixTime)
        const derived = deriveDayAndPositions({ day, before }, sorted, usualDays)
        expect(decodeWhereabouts(encodeWhereabouts(derived.whereabouts))).toEqual(derived.whereabouts)
        before = derived.day.carry
      }
    }),
    { numRuns: 100 },
  )
})
