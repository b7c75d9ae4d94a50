import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayOf, noCarryOver } from '../../../../shared/domain/days/day.ts'
import { deriveDayAndPositions } from '../../../../shared/domain/days/derive-day.ts'
import { decodeWhereabouts, encodeWhereabouts } from '../../../../shared/wire/days/whereabouts-columns.ts'
import { anyPositions } from '../../../support/arbitrary-positions.ts'
import { midnight, trackOf, usualDays } from '../../../support/track-fixture.ts'

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

it('whereabouts of an older build are read: they have no minutes', () => {
  const written = 'AYSbAQWxy7P1AwMBAAYGBgAAAAABANAMiBwB0gwCAgDoBwKQpYzjDADANAEAAAACAQQCBAcAoO8Jino1h8iOgD993VddwmWSPw=='
  const track = trackOf([
    [0, true, 0],
    [1, true, 600],
    [14, true, 900],
    [16, false, 900],
    [70, true, 2000],
  ])
  const { whereabouts } = deriveDayAndPositions({ day: dayOf(midnight), before: noCarryOver }, track, usualDays)
  expect(whereabouts.quarters[0]!.minutes).toEqual([
    { minute: 0, box: { south: 0, north: 0, west: 0, east: 0 } },
    { minute: 1, box: { south: 0, north: 0, west: 0.0053, east: 0.0054 } },
    { minute: 14, box: { south: 0, north: 0, west: 0.008, east: 0.0081 } },
  ])
  const quarters = whereabouts.quarters.map(({ minutes: _none, ...quarter }) => quarter)
  expect(decodeWhereabouts(Buffer.from(written, 'base64'))).toEqual({ ...whereabouts, quarters })
})
