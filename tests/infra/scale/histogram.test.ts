import { expect, test } from 'vitest'
import { Histogram } from '../../../infra/scale/histogram.ts'

const of = (times: readonly number[]): Histogram => {
  const histogram = new Histogram()
  for (const ms of times) histogram.add(ms)
  return histogram
}

test('a quantile is the upper end of the step of 10 ms that holds it', () => {
  const histogram = of([5, 15, 25, 95])
  expect(histogram.quantile(0.5)).toBe(20)
  expect(histogram.quantile(1)).toBe(100)
})
test('nothing counted is not a number', () => {
  expect(of([]).quantile(0.5)).toBeNaN()
})
test('more than a minute counts as a minute', () => {
  expect(of([999_999]).quantile(1)).toBe(60_000)
})
test('shares add up to one, the last bar takes what is slower', () => {
  expect(of([50, 150, 150, 9_000]).shares(100, 3)).toEqual([0.25, 0.5, 0.25])
})
