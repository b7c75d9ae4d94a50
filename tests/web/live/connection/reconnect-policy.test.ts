import { expect, test } from 'vitest'
import { reconnectDelayMs } from '../../../../web/src/live/connection/reconnect-policy.ts'

test.each([
  ['first failure, earliest', 1, 0, 500],
  ['first failure, latest', 1, 1, 1000],
  ['second failure waits twice as long', 2, 1, 2000],
  ['fourth failure', 4, 0.5, 6000],
  ['seventh failure reaches the bound of a minute', 7, 1, 60_000],
  ['a night without network stays at the bound', 5000, 1, 60_000],
  ['at the bound browsers still spread over half a minute', 5000, 0, 30_000],
])('%s', (_name, failures, random, delayMs) => {
  expect(reconnectDelayMs(failures, random)).toBe(delayMs)
})
