import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PositionJson } from '../../../shared/wire/json.ts'
import type { PositionDaysJson, PositionQuarterJson } from '../../../shared/wire/days/position-days-json.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { Period } from '../../../web/src/period/period.ts'
import { ReplayClock } from '../../../web/src/replay/clock/replay-clock.ts'
import { ReplayTracks } from '../../../web/src/replay/clock/replay-tracks.ts'
import { aPosition } from '../fleet/fleet-builders.ts'

const midnight = Date.parse('2026-05-04T00:00:00Z')
const quarterMs = 15 * 60_000
const periodOfQuarters = (count: number): Period => ({ from: midnight, to: midnight + count * quarterMs - 1 })

/** So many quarters of an hour with two positions each, at their first minute and their eighth, counted as very many. */
const daysOf = (deviceId: number, count: number, positions = 1400): PositionDaysJson => ({
  deviceId,
  from: isoTime(midnight + 60_000),
  to: isoTime(midnight + (count - 1) * quarterMs + 8 * 60_000),
  gapDuration: 3_600_000,
  gapDistance: 100,
  days: [
    {
      day: '2026-05-04',
      line: [],
      quarters: Array.from({ length: count }, (_, index): PositionQuarterJson => [index, positions, 0, 0, 0]),
    },
  ],
})

const positionsIn = ({ from, to }: Period): PositionJson[] => {
  const found: PositionJson[] = []
  for (let start = midnight; start <= to; start += quarterMs) {
    for (const time of [start + 60_000, start + 8 * 60_000]) {
      if (time >= from && time <= to) found.push(aPosition({ id: time, fixTime: isoTime(time) }))
    }
  }
  return found
}

interface Asked {
  deviceId: number
  /** the number of the quarter */
  quarter: number
}

function opened(days: readonly PositionDaysJson[], quarters: number, isFailing: () => boolean = () => false) {
  const asked: Asked[] = []
  const tracks = new ReplayTracks(days, periodOfQuarters(quarters), async (deviceId, period) => {
    asked.push({ deviceId, quarter: (period.from - midnight) / quarterMs })
    if (isFailing()) throw new Error('no network')
    return positionsIn(period)
  })
  const span = { from: midnight + 60_000, to: midnight + (quarters - 1) * quarterMs + 8 * 60_000 }
  const clock = new ReplayClock(tracks, span, null)
  tracks.start()
  clock.start()
  return { tracks, clock, asked }
}
const loads = () => vi.advanceTimersByTimeAsync(1)
const minutes = (clock: ReplayClock) => (clock.at - midnight) / 60_000

let frame: FrameRequestCallback | null = null
let nowMs = 0
/** Lets the browser draw frames, 100 ms from one to the next. */
const draw = async (count: number) => {
  for (let turn = 0; turn < count; turn++) {
    nowMs += 100
    const next = frame
    frame = null
    next?.(nowMs)
    await loads()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  nowMs = 1000
  frame = null
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    frame = callback
    return 1
  })
  vi.stubGlobal('cancelAnimationFrame', () => {
    frame = null
  })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

describe('loading', () => {
  it('loads only what is around the clock of a long track, the nearest first', async () => {
    const { asked, tracks } = opened([daysOf(7, 40)], 40)
    await loads()
    expect(asked.map(({ quarter }) => quarter)).toEqual([0, 1, 2])
    tracks.around(midnight + 20 * quarterMs)
    await loads()
    expect(asked.slice(3).map(({ quarter }) => quarter)).toEqual([20, 21, 19, 22])
  })

  it('asks for each part once, however often the clock moves in it', async () => {
    const { asked, tracks } = opened([daysOf(7, 40)], 40)
    for (let second = 0; second < 60; second++) tracks.around(midnight + second * 1000)
    await loads()
    expect(asked).toHaveLength(3)
  })

  it('keeps a bounded number of parts, and loads again what it dropped', async () => {
    const { asked, tracks } = opened([daysOf(7, 90)], 90)
    for (let quarter = 0; quarter < 90; quarter++) {
      tracks.around(midnight + quarter * quarterMs)
      await loads()
    }
    expect(tracks.track(7)!.loaded.size).toBe(40)
    expect(tracks.track(7)!.fixes).toHaveLength(80)
    const before = asked.length
    tracks.around(midnight)
    await loads()
    expect(asked.slice(before).map(({ quarter }) => quarter)).toEqual([0, 1, 2])
  })

  it('says why a part is missing, and tries again', async () => {
    let isCut = true
    const { tracks } = opened([daysOf(7, 1)], 1, () => isCut)
    await loads()
    expect(tracks.failure?.message).toBe('no network')
    isCut = false
    await vi.advanceTimersByTimeAsync(4000)
    expect(tracks.failure).toBeNull()
    expect(tracks.track(7)!.fixes).toHaveLength(2)
  })
})

describe('the clock', () => {
  it('goes from position to position, across parts that are not loaded', async () => {
    const { clock } = opened([daysOf(7, 40)], 40)
    await loads()
    const seen: number[] = []
    for (let step = 0; step < 8; step++) {
      clock.step('next')
      await loads()
      seen.push(minutes(clock))
    }
    expect(seen).toEqual([8, 16, 23, 31, 38, 46, 53, 61])
    clock.seek(midnight + 30 * quarterMs + 60_000)
    clock.step('previous')
    await loads()
    expect(minutes(clock)).toBe(29 * 15 + 8)
  })

  it('takes half a second for each position, and stops at the last one', async () => {
    const { clock } = opened([daysOf(7, 2, 10)], 2)
    await loads()
    clock.play()
    await draw(1)
    await draw(5)
    expect(minutes(clock)).toBeCloseTo(8, 5)
    await draw(5)
    expect(minutes(clock)).toBeCloseTo(16, 5)
    expect(clock.state().isPlaying).toBe(true)
    await draw(6)
    expect(minutes(clock)).toBe(23)
    expect(clock.state().isPlaying).toBe(false)
    expect(clock.state().isAtEnd).toBe(true)
  })

  it('waits for positions, and goes on when they are there', async () => {
    let isCut = true
    const { clock } = opened([daysOf(7, 2, 10)], 2, () => isCut)
    await loads()
    clock.setSpeed(60)
    clock.play()
    await draw(3)
    expect(clock.state().isWaiting).toBe(true)
    expect(minutes(clock)).toBe(1)
    isCut = false
    await vi.advanceTimersByTimeAsync(4000)
    await draw(11)
    expect(clock.state().isWaiting).toBe(false)
    expect(minutes(clock)).toBeGreaterThan(1.5)
  })

  it('plays again from the start once it is at the end', async () => {
    const { clock } = opened([daysOf(7, 1, 10)], 1)
    await loads()
    clock.seek(Number.POSITIVE_INFINITY)
    expect(clock.state().isAtEnd).toBe(true)
    clock.play()
    expect(minutes(clock)).toBe(1)
  })
})
