import { expect, test } from 'vitest'
import { retry, tryAgain } from '../../../functions/platform/retry.ts'

/** Attempts that fail so often, and the waits between them at the longest. */
function clock() {
  const waits: number[] = []
  return { waits, pause: async (ms: number) => waits.push(ms), random: () => 1 }
}
const failing = (times: number) => async (tries: number) => (tries <= times ? tryAgain : `done in ${tries}`)
const exhausted = () => new Error('gave up')

test.each([
  { name: 'a success is not repeated', policy: { triesMax: 3, waitMs: 10 }, fails: 0, result: 'done in 1', waits: [] },
  { name: 'waits double', policy: { triesMax: 5, waitMs: 10 }, fails: 3, result: 'done in 4', waits: [10, 20, 40] },
  {
    name: 'waits have a longest',
    policy: { triesMax: 5, waitMs: 10, waitMsMax: 25 },
    fails: 4,
    result: 'done in 5',
    waits: [10, 20, 25, 25],
  },
  {
    name: 'without a wait it repeats at once',
    policy: { triesMax: 3, waitMs: 0 },
    fails: 2,
    result: 'done in 3',
    waits: [],
  },
])('retry: $name', async ({ policy, fails, result, waits }) => {
  const fake = clock()
  expect(await retry({ ...policy, exhausted }, failing(fails), fake)).toBe(result)
  expect(fake.waits).toEqual(waits)
})

test('retry: after the last try it throws, without another wait', async () => {
  const fake = clock()
  await expect(retry({ triesMax: 3, waitMs: 10, exhausted }, failing(3), fake)).rejects.toThrow('gave up')
  expect(fake.waits).toEqual([10, 20])
})

test('retry: waits are a random part of the longest', async () => {
  const fake = { ...clock(), random: () => 0.25 }
  await retry({ triesMax: 3, waitMs: 100, exhausted }, failing(2), fake)
  expect(fake.waits).toEqual([25, 50])
})

test('retry: an error of the attempt is thrown at once', async () => {
  const broken = async () => Promise.reject(new Error('broken'))
  await expect(retry({ triesMax: 3, waitMs: 10, exhausted }, broken, clock())).rejects.toThrow('broken')
})
