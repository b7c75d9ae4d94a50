import { describe, expect, it } from 'vitest'
import { settledUpTo, unsettledOf, unsettleDays } from '../../../../shared/domain/days/settlement-list.ts'
import { buildState } from '../../../support/builders.ts'

const listOf = (days: readonly number[]) => unsettledOf(unsettleDays(buildState([]), days).memory)

describe('unsettled days', () => {
  it.each([
    { name: 'none', days: [], list: [] },
    { name: 'one', days: [5], list: [[5, 5]] },
    { name: 'neighbours, in any order', days: [6, 4, 5], list: [[4, 6]] },
    {
      name: 'days apart',
      days: [9, 4],
      list: [
        [4, 4],
        [9, 9],
      ],
    },
  ])('$name', ({ days, list }) => {
    expect(listOf(days)).toEqual(list)
  })

  it('join the nearest ranges when there are too many', () => {
    const list = listOf([...Array.from({ length: 12 }, (_, step) => step * 10), 63])
    expect(list).toHaveLength(12)
    expect(list).toContainEqual([60, 63])
  })

  it('leave the state alone when they are on the list already', () => {
    const state = unsettleDays(buildState([]), [4, 5])
    expect(unsettleDays(state, [4, 5])).toBe(state)
  })

  it('end where days are settled', () => {
    expect(
      settledUpTo(
        [
          [4, 6],
          [9, 9],
        ],
        5,
      ),
    ).toEqual([
      [6, 6],
      [9, 9],
    ])
  })
})
