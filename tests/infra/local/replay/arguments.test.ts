import { expect, test } from 'vitest'
import { readArguments } from '../../../../infra/local/replay/arguments.ts'

test.each([
  { name: 'no file', words: [], says: /Name one CSV or GPX file/ },
  { name: 'two files', words: ['a.csv', 'b.csv'], says: /Name one CSV or GPX file/ },
  {
    name: 'a speed of zero',
    words: ['a.csv', '--speed', '0'],
    says: /--speed is 0; it must be a number from 1 to 10000/,
  },
  { name: 'a speed that is no number', words: ['a.csv', '--speed', 'fast'], says: /--speed is fast/ },
])('$name is explained', ({ words, says }) => {
  expect(() => readArguments(words)).toThrow(says)
})

test('a file alone is played twenty times faster', () => {
  expect(readArguments(['a.csv'])).toMatchObject({ file: 'a.csv', speed: 20, keepTimes: false, create: false })
})
