import { expect, test } from 'vitest'
import { identifiersOf } from '../../../../infra/local/replay/identifiers.ts'

const of = (names: string[], device?: string) => [
  ...identifiersOf(names, { device, file: '/tmp/My tour (2).gpx' }).values(),
]

test.each([
  { name: 'as they are', names: ['bus-7', 'bus-8', 'bus-7'], is: ['bus-7', 'bus-8'] },
  { name: 'without what none may hold', names: ['Track 1: Day #2', '  ../x'], is: ['Track-1:-Day-2', 'x'] },
  { name: 'different for each', names: ['a b', 'a#b', 'a-b'], is: ['a-b', 'a-b-2', 'a-b-3'] },
  { name: 'of a name without letters', names: ['##', '!!'], is: ['track', 'track-2'] },
  { name: 'the file, where there is no name', names: [''], is: ['My-tour-2'] },
  { name: 'what is said, where there is no name', names: [''], device: 'phone-3', is: ['phone-3'] },
  { name: 'after what is said', names: ['a', 'b'], device: 'garmin', is: ['garmin-a', 'garmin-b'] },
])('identifiers are $name', ({ names, device, is }) => {
  expect(of(names, device)).toEqual(is)
})
