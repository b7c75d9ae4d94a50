import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startClock, type Clock } from '../../../infra/local/emulators/scheduler/scheduler.ts'
import type { SchedulePlan } from '../../../infra/local/plan/types.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'

const start = Date.UTC(2026, 5, 1, 12)
const hourly: SchedulePlan = {
  name: 'Hourly',
  expression: 'rate(1 hour)',
  timezone: 'UTC',
  functionArn: 'watch',
  input: '{"time":"<aws.scheduler.scheduled-time>"}',
  enabled: true,
}

let clock: Clock
beforeEach(() => {
  vi.useFakeTimers({ now: start })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  await clock.stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Fails the first so many calls. @returns at which minute each call came, and for which time */
function fails(count: number): { minute: number; time: string }[] {
  const calls: { minute: number; time: string }[] = []
  clock = startClock([hourly], async (_arn, event) => {
    calls.push({ minute: (Date.now() - start) / minuteMs, time: (event as { time: string }).time })
    if (calls.length <= count) throw new Error('out of memory')
  })
  return calls
}

test.each([
  { name: 'that succeeds is made once', failures: 0, minutes: [60] },
  { name: 'that fails once comes again after a minute', failures: 1, minutes: [60, 61] },
  { name: 'that fails twice comes again after two more', failures: 2, minutes: [60, 61, 63] },
  { name: 'that fails three times is given up', failures: 3, minutes: [60, 61, 63] },
])('a call $name, for the same time', async ({ failures, minutes }) => {
  const calls = fails(failures)
  await vi.advanceTimersByTimeAsync(90 * minuteMs)
  expect(calls).toEqual(minutes.map((minute) => ({ minute, time: '2026-06-01T13:00:00Z' })))
})

test('a try that waits keeps nobody busy, and does not come after a stop', async () => {
  const calls = fails(1)
  await vi.advanceTimersByTimeAsync(60 * minuteMs)
  expect([calls.length, clock.idle()]).toEqual([1, true])
  await clock.stop()
  await vi.advanceTimersByTimeAsync(10 * minuteMs)
  expect(calls).toHaveLength(1)
})

test.each([
  { name: '1 MB is delivered', bytes: 1_048_576, calls: 1 },
  { name: 'more than 1 MB is not, and not tried again', bytes: 1_048_577, calls: 0 },
])('an input of $name', async ({ bytes, calls }) => {
  const made: unknown[] = []
  const input = JSON.stringify({ text: 'x'.repeat(bytes - '{"text":""}'.length) })
  clock = startClock([{ ...hourly, input }], async (_arn, event) => made.push(event))
  await vi.advanceTimersByTimeAsync(70 * minuteMs)
  expect(made).toHaveLength(calls)
  expect(vi.mocked(console.error).mock.calls.length).toBe(1 - calls)
})
