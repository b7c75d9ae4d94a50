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
  failure: { retries: 2, queueArn: 'arn:dead-letters' },
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

/** Fails the first so many calls. @returns at which minute each call came, and for which time; what was given up */
function fails(count: number) {
  const calls: { minute: number; time: string }[] = []
  const givenUp: string[] = []
  clock = startClock([hourly], {
    invoke: async (_arn, event) => {
      calls.push({ minute: (Date.now() - start) / minuteMs, time: (event as { time: string }).time })
      if (calls.length <= count) throw new Error('out of memory')
    },
    giveUp: (queueArn, record) => {
      givenUp.push(`${queueArn} ${record}`)
    },
  })
  return { calls, givenUp }
}

test.each([
  { name: 'that succeeds is made once', failures: 0, minutes: [60] },
  { name: 'that fails once comes again after a minute', failures: 1, minutes: [60, 61] },
  { name: 'that fails twice comes again after two more', failures: 2, minutes: [60, 61, 63] },
  { name: 'that fails three times is given up', failures: 3, minutes: [60, 61, 63], lost: 1 },
])('a call $name, for the same time', async ({ failures, minutes, lost = 0 }) => {
  const { calls, givenUp } = fails(failures)
  await vi.advanceTimersByTimeAsync(90 * minuteMs)
  expect(calls).toEqual(minutes.map((minute) => ({ minute, time: '2026-06-01T13:00:00Z' })))
  expect(givenUp).toHaveLength(lost)
})

test('a call that is given up goes to the failure queue of its function, with its input and its error', async () => {
  const { givenUp } = fails(3)
  await vi.advanceTimersByTimeAsync(90 * minuteMs)
  const [queueArn, record] = givenUp[0]!.split(/ (.*)/s)
  expect(queueArn).toBe('arn:dead-letters')
  expect(JSON.parse(record!)).toMatchObject({
    requestContext: { condition: 'RetriesExhausted', approximateInvokeCount: 3 },
    requestPayload: { time: '2026-06-01T13:00:00Z' },
    responsePayload: { errorMessage: 'out of memory' },
  })
})

test('a try that waits keeps nobody busy, and does not come after a stop', async () => {
  const { calls } = fails(1)
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
  clock = startClock([{ ...hourly, input }], { invoke: async (_arn, event) => made.push(event), giveUp: () => {} })
  await vi.advanceTimersByTimeAsync(70 * minuteMs)
  expect(made).toHaveLength(calls)
  expect(vi.mocked(console.error).mock.calls.length).toBe(1 - calls)
})
