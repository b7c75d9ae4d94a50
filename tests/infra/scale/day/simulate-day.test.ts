import { describe, expect, test } from 'vitest'
import { usedInDay } from '../../../../infra/scale/day/day-limits.ts'
import { reconnect } from '../../../../infra/scale/day/reconnect.ts'
import { simulateDay } from '../../../../infra/scale/day/simulate-day.ts'

const times = { ingestMs: 3.5, bufferedMs: 1, liveMs: 0.05, writeUnitsPerMessage: 1.04, writeUnitsPerVisit: 2 }
const settings = { connectsPerSecond: 500, tablePartitions: 1, backlogParallelPerShard: 1, reportsAtOnce: 10 }
const day = (vehicles: number) =>
  simulateDay({ vehicles, browsers: vehicles / 200, framesPerBrowser: 2 }, settings, times)

describe('everybody comes back after an outage', () => {
  const retrySeconds = { first: 60, from: 30, to: 60 }

  test.each([
    { name: 'few at once', vehicles: 6_000, all: 60, attempts: 1 },
    { name: 'as many as are accepted', vehicles: 30_000, all: 60, attempts: 1 },
  ])('$name', ({ vehicles, all, attempts }) => {
    const run = reconnect({ vehicles, connectsPerSecond: 500, retrySeconds })
    expect(run).toMatchObject({ allAfter: all, attemptsPerVehicle: attempts })
  })

  test('a million never faster than the broker accepts, and each of them in the end', () => {
    const run = reconnect({ vehicles: 1_000_000, connectsPerSecond: 500, retrySeconds })
    expect(run.attemptsPerSecondMax).toBeGreaterThan(16_000)
    expect(run.allAfter).toBeGreaterThanOrEqual(2_000)
    expect(run.connected.at(-1)).toBeCloseTo(1_000_000, 0)
    const steps = run.connected.map((now, at) => now - (run.connected[at - 1] ?? 0))
    expect(Math.max(...steps)).toBeLessThanOrEqual(500.001)
  })
})

describe('a day', () => {
  const run = day(10_000)

  test('closes the day of each vehicle once, within its two hours', () => {
    const closed = run.minutes.flatMap(({ summaries }, minute) => (summaries > 0 ? [{ summaries, minute }] : []))
    expect(closed.reduce((sum, { summaries }) => sum + summaries, 0)).toBeCloseTo(10_000, 3)
    expect([closed[0]!.minute, closed.at(-1)!.minute]).toEqual([10, 129])
  })

  test('takes nothing during the outage, and stores what was measured then afterwards', () => {
    const { minutes, buffered } = run
    expect(minutes.slice(900, 920).every(({ messagesPerSecond }) => messagesPerSecond === 0)).toBe(true)
    expect(buffered.positions).toBeGreaterThan(minutes[899]!.messagesPerSecond * 1_200 * 0.99)
    expect(buffered.storedAfter).toBeGreaterThan(60)
  })

  test('has rush hours and a night', () => {
    const hourly = Array.from({ length: 24 }, (_, hour) => run.minutes[hour * 60]!.messagesPerSecond)
    expect(hourly[7]).toBeGreaterThan(4 * hourly[2]!)
  })

  test('ten times as many vehicles are ten times the load, not ten times the reports at once', () => {
    const large = day(100_000)
    expect(large.positions / run.positions).toBeCloseTo(10, 0)
    expect(large.reportsAfter).toBeGreaterThan(run.reportsAfter)
  })
})

test('what breaks first is named first, with its moment', () => {
  const load = { vehicles: 100_000, browsers: 500, framesPerBrowser: 2 }
  const uses = usedInDay(load, simulateDay(load, settings, times), { rulesPerMessage: 1 })
  expect(uses.map(({ share }) => share)).toEqual(uses.map(({ share }) => share).toSorted((a, b) => b - a))
  const connects = uses.find(({ name }) => name === 'iotConnects')!
  expect(connects.at).toBe(920)
  // first tries, and those that were refused
  expect(connects.used).toBeGreaterThan(100_000 / 60)
  expect(uses.find(({ name }) => name === 'unshardedClock')!.used).toBeCloseTo(
    16 * uses.find(({ name }) => name === 'clockPartition')!.used,
  )
})
