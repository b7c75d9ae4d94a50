import { expect, it } from 'vitest'
import { compiledAttribute } from '../../../../shared/domain/engine/compile.ts'
import { fixOf, here, minuteMs, noon } from '../../../support/positions.ts'
import { drive } from '../../../support/engine.ts'

const at = (minute: number, course: number | null) =>
  fixOf({ fixTime: noon + minute * minuteMs, location: { ...here, course } })
const silent = fixOf({ fixTime: noon + minuteMs, deviceTime: noon + minuteMs, location: null })
const computed = compiledAttribute({ id: 9, attribute: 'course', expression: '180', type: 'number' })

it.each([
  { name: 'one that is sent', fixes: [at(0, 90)], is: [[90, undefined]] },
  { name: 'north', fixes: [at(0, 0)], is: [[0, undefined]] },
  { name: 'none: 0 for clients, and known as none', fixes: [at(0, null)], is: [[0, true]] },
  {
    name: 'none after one',
    fixes: [at(0, 90), at(1, null), at(2, 45)],
    is: [
      [90, undefined],
      [0, true],
      [45, undefined],
    ],
  },
  {
    name: 'none stays none where a message without a place takes it over',
    fixes: [at(0, null), silent],
    is: [
      [0, true],
      [0, true],
    ],
  },
  {
    name: 'a computed one is known',
    fixes: [at(0, null)],
    activeRules: { computedLast: [computed] },
    is: [[180, undefined]],
  },
])('the course of a position: $name', ({ fixes, activeRules, is }) => {
  const { positions } = drive(fixes, activeRules ? { activeRules } : {})
  expect(positions.map(({ course, courseUnknown }) => [course, courseUnknown])).toEqual(is)
})
