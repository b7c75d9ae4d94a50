import { expect, test } from 'vitest'
import { accounts } from './specification/accounts.data.ts'
import { differences } from './specification/differences.data.ts'
import { map } from './specification/map.data.ts'
import { names } from './specification/names.data.ts'
import { screens } from './specification/screens.data.ts'
import { units } from './specification/units.data.ts'

test.each([...accounts, ...screens, ...units, ...map, ...names])('part $section: $what', ({ value, is }) => {
  expect(is).toEqual(value)
})

test.each(differences)('part $section, different on purpose: $what', ({ specified, instead, is }) => {
  expect(is).toEqual(instead)
  expect(is).not.toEqual(specified)
})
