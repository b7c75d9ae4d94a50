import { expect, test } from 'vitest'
import { checkHistory } from './crash/history-check.ts'

test('of 20,000 fixes that were acknowledged in a storm none is lost, none is doubled, and no event is raised twice', async () => {
  const { acknowledged, faults, races, ...wrong } = await checkHistory({
    seed: 7,
    devices: 20,
    messages: 100,
    faults: 0.01,
  })
  expect(acknowledged).toBe(20_000)
  expect(faults).toBeGreaterThan(50)
  expect(races).toBeGreaterThan(20)
  expect(wrong).toEqual({ lost: 0, doubled: 0, eventsWrong: 0 })
})
