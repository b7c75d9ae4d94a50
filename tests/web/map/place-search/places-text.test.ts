import { describe, expect, it } from 'vitest'
import { readPlaces } from '../../../../web/src/map/place-search/places-text.ts'

describe('a list of coordinates', () => {
  it.each([
    {
      text: '36.75 3.06\n36.76, 3.07\n\n36.77;3.08',
      read: [
        [36.75, 3.06],
        [36.76, 3.07],
        [36.77, 3.08],
      ],
    },
    { text: '36.75° N, 3.06° W', read: [[36.75, -3.06]] },
    { text: '3.06 E 36.75 S', read: [[-36.75, 3.06]] },
    { text: '(−12.5 130)', read: [[-12.5, 130]] },
  ])('$text', ({ text, read }) => {
    expect(readPlaces(text)).toEqual(read.map(([latitude, longitude]) => ({ latitude, longitude })))
  })
  it.each([
    { text: '36 3\nabc', problem: { line: 2, isSwapped: false } },
    { text: '103.8 1.3', problem: { line: 1, isSwapped: true } },
    { text: '36 3 7', problem: { line: 1, isSwapped: false } },
  ])('says where it is wrong: $text', ({ text, problem }) => {
    expect(readPlaces(text)).toEqual(problem)
  })
})
