import { describe, expect, it, vi } from 'vitest'
import { roadLimits } from '../../../../shared/domain/limits/roads.ts'
import { knotsFromKmh } from '../../../../shared/domain/units.ts'
import type { RoadLimitJson } from '../../../../shared/wire/roads/roads-json.ts'
import { createLimitBook, limitIn } from '../../../../web/src/reports/limits/limit-book.ts'
import { overRoadLimit } from '../../../../web/src/reports/limits/limit-columns.ts'

const limit = (kmh: number): RoadLimitJson => ({ state: 'limit', limit: knotsFromKmh(kmh), road: null })
const without = (state: RoadLimitJson['state']): RoadLimitJson => ({ state, limit: null, road: null })
const rowsOf = (deviceId: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ deviceId, time: new Date(at * 1000).toISOString() }))

/** Answers `said` of each moment, one question after the other. */
function bookOf(said: (at: number) => RoadLimitJson = () => limit(50)) {
  const asked: [deviceId: number, count: number][] = []
  let answered = 0
  const book = createLimitBook(async ({ deviceId, times }) => {
    asked.push([deviceId, times.length])
    return times.map(() => said(answered++))
  })
  const idle = () => vi.waitFor(() => expect(book.state().isBusy).toBe(false))
  return { book, asked, idle }
}

describe('limits of roads of a report', () => {
  it('are asked for vehicle by vehicle, a few rows at a time, and once', async () => {
    const { book, asked, idle } = bookOf()
    const rows = [...rowsOf(1, roadLimits.limitsMax + 2), ...rowsOf(2, 1)]
    book.lookUp(rows)
    await idle()
    expect(asked).toEqual([
      [1, roadLimits.limitsMax],
      [1, 2],
      [2, 1],
    ])
    expect([book.state().done, book.state().of]).toEqual([13, 13])
    expect(limitIn(book.state().known, rows[12]!)).toEqual(limit(50))
    book.lookUp(rows)
    await idle()
    expect(asked).toHaveLength(3)
  })

  it('are looked up for so many rows with a press, and the next with another', async () => {
    const { book, asked, idle } = bookOf()
    const rows = rowsOf(1, roadLimits.limitsPerPress + 1)
    book.lookUp(rows)
    await idle()
    expect(book.state().of).toBe(roadLimits.limitsPerPress)
    expect(limitIn(book.state().known, rows.at(-1)!)).toBeUndefined()
    book.lookUp(rows)
    await idle()
    expect(asked.at(-1)).toEqual([1, 1])
  })

  it('say what is missing, and are asked for again', async () => {
    let isDown = true
    const { book, asked, idle } = bookOf((at) => (isDown ? without(at === 0 ? 'failed' : 'usedUp') : limit(80)))
    const rows = rowsOf(1, 2)
    book.lookUp(rows)
    await idle()
    expect(book.state().missing).toBe('usedUp')
    isDown = false
    book.lookUp(rows)
    await idle()
    expect([asked, book.state().missing]).toEqual([
      [
        [1, 2],
        [1, 2],
      ],
      null,
    ])
  })

  it('end where the reader stops them, and keep what is there', async () => {
    let calls = 0
    const book = createLimitBook(async ({ times }, signal) => {
      calls += 1
      if (calls === 2) {
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('Stopped'))))
      }
      return times.map(() => limit(50))
    })
    const rows = rowsOf(1, 3 * roadLimits.limitsMax)
    book.lookUp(rows)
    await vi.waitFor(() => expect(calls).toBe(2))
    book.stop()
    expect([book.state().isBusy, book.state().failure, calls]).toEqual([false, null, 2])
    expect(rows.filter((row) => limitIn(book.state().known, row) !== undefined)).toHaveLength(roadLimits.limitsMax)
  })

  it('say what the API refuses', async () => {
    const book = createLimitBook(() => Promise.reject(new Error('Roads are not looked up here.')))
    book.lookUp(rowsOf(1, 1))
    await vi.waitFor(() =>
      expect(book.state()).toMatchObject({ isBusy: false, failure: 'Roads are not looked up here.' }),
    )
  })
})

it.each([
  { name: 'above it', speed: 60, limit: { ...limit(0), limit: 50 }, over: 10 },
  { name: 'below it', speed: 40, limit: { ...limit(0), limit: 50 }, over: 0 },
  { name: 'as near as nothing', speed: 50.4, limit: { ...limit(0), limit: 50 }, over: 0 },
  { name: 'without one', speed: 40, limit: without('unlimited'), over: null },
  { name: 'before it is looked up', speed: 40, limit: undefined, over: null },
])('how far a speed is above the limit of a road: $name', ({ speed, limit: found, over }) => {
  expect(overRoadLimit(speed, found)).toBe(over)
})
