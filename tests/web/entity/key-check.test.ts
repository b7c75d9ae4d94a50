import { expect, test } from 'vitest'
import { keyRefusal } from '../../../web/src/entity/inputs/attributes/key-check.ts'

const nothing: ReadonlySet<string> = new Set()

test.each([
  { name: 'any key', owner: 'device', key: 'colour', refusal: null },
  { name: 'a key that is there', owner: 'device', key: 'plate', taken: ['plate'], refusal: 'entity.attributeTaken' },
  { name: 'a unit of a device', owner: 'device', key: 'speedUnit', refusal: 'entity.attributePersonal' },
  { name: 'a zone of a group', owner: 'group', key: 'timezone', refusal: 'entity.attributePersonal' },
  { name: 'what the tenant sets for all', owner: 'server', key: 'mapFollow', refusal: null },
  {
    name: 'a unit that has a field',
    owner: 'user',
    key: 'speedUnit',
    placed: ['speedUnit'],
    refusal: 'entity.attributePlaced',
  },
  { name: 'what the engine reads', owner: 'group', key: 'speedLimit', refusal: null },
])('$name', ({ owner, key, taken = [], placed = [], refusal }) => {
  expect(keyRefusal(key, { owner, taken: new Set(taken), placed: placed.length > 0 ? new Set(placed) : nothing })).toBe(
    refusal,
  )
})
