import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { liveLimits } from '../../../shared/domain/limits/live.ts'
import { TrackerLog } from '../../../web/src/live/tracker-log.ts'
import { logLine } from '../logs/log-lines.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('tracker log: newest first, each with its own number, the oldest leave', () => {
  const log = new TrackerLog()
  log.add([logLine({ data: '1' }), logLine({ data: '2' })])
  log.add([logLine({ data: '3' })])
  expect(log.lines.map(({ data, key }) => [data, key])).toEqual([
    ['3', 3],
    ['2', 2],
    ['1', 1],
  ])
  log.add(Array.from({ length: liveLimits.logLinesKept }, () => logLine()))
  expect(log.lines).toHaveLength(liveLimits.logLinesKept)
  expect(log.lines.some(({ data }) => data === '3')).toBe(false)
})

it('tracker log: a flood notifies a few times a second, clearing at once', () => {
  const log = new TrackerLog()
  let reported = 0
  log.subscribe(() => reported++)
  for (let at = 0; at < 50; at++) log.add([logLine()])
  expect(reported).toBe(0)
  vi.advanceTimersByTime(1000)
  expect(reported).toBe(1)
  log.add([logLine()])
  log.clear()
  vi.advanceTimersByTime(1000)
  expect([reported, log.lines]).toEqual([2, []])
})
