import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
    "import { threadId } from 'node:worker_threads'\nlet calls = 0\nexport const handler = async () => [threadId, ++calls]\n",
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await host.stop()
  rmSync(folder, { recursive: true, force: true })
})

function hosted(unusedMsMax: number | null, reservedExecutions: number | null = null): FunctionHost {
  const names = { title: 'counter', name: 'counter', arn: 'arn', handler: 'index.handler', environment: {} }
  const plan = { ...names, folder, timeoutSeconds: 60, memoryMegabytes: 512, reservedExecutions, role: null }
  const log = { attach: () => {}, write: () => {}, close: async () => {} }
  return (host = new FunctionHost(plan, {}, log, null, unusedMsMax))
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

test('one that somebody waits for is kept', async () => {
  const counter = hosted(null)
  const [thread] = (await counter.invoke({})) as [number, number]
  vi.advanceTimersByTime(60 * minuteMs)
  expect(await counter.invoke({})).toEqual([thread, 2])
})

test('no more calls at once than are reserved', async () => {
  const counter = hosted(null, 1)
  const first = counter.invoke({})
  await expect(counter.invoke({})).rejects.toMatchObject({ errorType: 'TooManyRequestsException' })
  await first
  expect(await counter.invoke({})).toEqual([expect.any(Number), 2])
})
