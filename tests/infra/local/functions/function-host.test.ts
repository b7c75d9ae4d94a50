import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FunctionHost } from '../../../../infra/local/functions/function-host.ts'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'

let folder: string
let host: FunctionHost
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'function-'))
  writeFileSync(
    join(folder, 'index.mjs'),
    `import { appendFileSync } from 'node:fs'
import { threadId } from 'node:worker_threads'
appendFileSync(new URL('loaded', import.meta.url), threadId + ' ')
let calls = 0
export const handler = async () => [threadId, ++calls]
`,
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await host.stop()
  rmSync(folder, { recursive: true, force: true })
})

function hosted(unusedMsMax = 60 * minuteMs, reservedExecutions: number | null = null): FunctionHost {
  const names = { title: 'counter', name: 'counter', arn: 'arn', handler: 'index.handler', environment: {} }
  const plan = {
    ...names,
    folder,
    timeoutSeconds: 60,
    memoryMegabytes: 512,
    semiSpaceMegabytes: null,
    reservedExecutions,
    role: null,
  }
  const log = { attach: () => {}, write: () => {}, close: async () => {} }
  return (host = new FunctionHost(plan, {}, log, null, { isAwaited: true, unusedMsMax }))
}

test('a function that nobody used for a while starts afresh at the next event', async () => {
  const counter = hosted(3 * minuteMs)
  const [thread] = (await counter.invoke({})) as [number, number]
  vi.advanceTimersByTime(2 * minuteMs)
  expect(await counter.invoke({})).toEqual([thread, 2])
  vi.advanceTimersByTime(2 * minuteMs)
  expect(await counter.invoke({})).toEqual([thread, 3])
  vi.advanceTimersByTime(3 * minuteMs)
  const [next, calls] = (await counter.invoke({})) as [number, number]
  expect([next === thread, calls]).toEqual([false, 1])
})

test('one that was loaded at the start and never used ends as well', async () => {
  const counter = hosted(10 * minuteMs)
  await counter.load()
  vi.advanceTimersByTime(10 * minuteMs)
  const [next, calls] = (await counter.invoke({})) as [number, number]
  const loaded = readFileSync(join(folder, 'loaded'), 'utf8').trim().split(' ').map(Number)
  expect(loaded).toEqual([expect.any(Number), next])
  expect([loaded[0] === next, calls]).toEqual([false, 1])
})

test('no more calls at once than are reserved', async () => {
  const counter = hosted(undefined, 1)
  const first = counter.invoke({})
  await expect(counter.invoke({})).rejects.toMatchObject({ errorType: 'TooManyRequestsException' })
  await first
  expect(await counter.invoke({})).toEqual([expect.any(Number), 2])
})

test('calls that come together begin one after another beyond a bound, and none is refused', async () => {
  writeFileSync(
    join(folder, 'index.mjs'),
    `let running = 0, most = 0
    export const handler = async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
      running--
      return most
    }`,
  )
  const crowded = hosted()
  const answers = (await Promise.all(Array.from({ length: 300 }, () => crowded.invoke({})))) as number[]
  expect(answers).toHaveLength(300)
  expect(Math.max(...answers)).toBeLessThanOrEqual(32)
  expect(crowded.inFlight()).toBe(0)
})

test('a call that is too slow ends those beside it, and those that still wait go on in a new thread', async () => {
  writeFileSync(
    join(folder, 'index.mjs'),
    "export const handler = async ({ hangs }) => (hangs ? new Promise(() => {}) : 'answered')\n",
  )
  const crowded = hosted()
  const hanging = Array.from({ length: 32 }, () =>
    crowded.invoke({ hangs: true }).catch((error: Error) => error.message),
  )
  const waiting = Array.from({ length: 40 }, () => crowded.invoke({ hangs: false }))
  vi.advanceTimersByTime(minuteMs)
  expect(new Set(await Promise.all(hanging))).toEqual(new Set(['counter timed out after 60 seconds']))
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['answered']))
})

test('a call that waits when the function is stopped fails', async () => {
  writeFileSync(join(folder, 'index.mjs'), 'export const handler = async () => new Promise(() => {})\n')
  const crowded = hosted()
  const calls = Array.from({ length: 40 }, () => crowded.invoke({}).catch((error: Error) => error.message))
  await crowded.stop()
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['counter was stopped']))
})
