import { array, assert, integer, nat, property } from 'fast-check'
import { expect, it } from 'vitest'
import { fairShare } from '../../../../shared/domain/access/fair-share.ts'

it.each<{ name: string; wanted: number[]; share: number }>([
  { name: 'nobody', wanted: [], share: Number.POSITIVE_INFINITY },
  { name: 'enough for everybody', wanted: [40, 60], share: Number.POSITIVE_INFINITY },
  { name: 'one who wants more than there is', wanted: [300], share: 100 },
  { name: 'two who want as much', wanted: [60, 60], share: 50 },
  { name: 'one who wants little leaves the rest to the other', wanted: [300, 10], share: 90 },
  { name: 'of three, those with little get all of it', wanted: [20, 1000, 30], share: 50 },
])('of 100, $name: $share each', ({ wanted, share }) => {
  expect(fairShare(wanted, 100)).toBe(share)
})

it('gives out all that there is, and nobody more than they want', () => {
  assert(
    property(array(nat(500)), integer({ min: 1, max: 1000 }), (wanted, capacity) => {
      const share = fairShare(wanted, capacity)
      const given = wanted.reduce((sum, want) => sum + Math.min(want, share), 0)
      const all = wanted.reduce((sum, want) => sum + want, 0)
      expect(given).toBeCloseTo(Math.min(all, capacity))
    }),
  )
})
