import * as fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { inTurn } from '../../../../shared/domain/order/in-turn.ts'

const groupOf = (item: string) => item[0]!
const cases = [
  { name: 'nothing', items: [], turns: [] },
  { name: 'one group stays as it is', items: ['a1', 'a2', 'a3'], turns: ['a1', 'a2', 'a3'] },
  { name: 'who has few comes soon', items: ['a1', 'a2', 'a3', 'b1'], turns: ['a1', 'b1', 'a2', 'a3'] },
  {
    name: 'groups come in the order of their first item',
    items: ['c1', 'a1', 'c2', 'b1'],
    turns: ['c1', 'a1', 'b1', 'c2'],
  },
]
test.each(cases)('$name', ({ items, turns }) => expect(inTurn(items, groupOf)).toEqual(turns))

it('loses nothing, and keeps the order within each group', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat())), (pairs) => {
      const items = pairs.map(([group], at) => `${group}${at}`)
      const turns = inTurn(items, groupOf)
      for (const group of 'abc') {
        const of = (all: string[]) => all.filter((item) => groupOf(item) === group)
        expect(of(turns)).toEqual(of(items))
      }
      expect(turns).toHaveLength(items.length)
    }),
  )
})
