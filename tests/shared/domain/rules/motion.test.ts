import { describe, expect, it } from 'vitest'
import { parked, step, type MotionChange, type Streak } from '../../../../shared/domain/engine/streak.ts'
import type { Fix, Position } from '../../../../shared/domain/position.ts'
import { drive, inShort, told } from '../../../support/engine.ts'
import { minuteMs, noon, northOfHere, positionOf } from '../../../support/positions.ts'

const settings = {
  speedThresholdKnots: 0.01,
  minimalTripMetres: 500,
  minimalTripMs: 5 * minuteMs,
  minimalParkingMs: 5 * minuteMs,
  minimalNoDataMs: 60 * minuteMs,
  useIgnition: false,
}

interface Row {
  minute: number
  motion: boolean
  metres: number
  ignition?: boolean
}

/** What each row changes: `drive @2` is a drive that began in minute 2. */
function changes(rows: readonly Row[], changed: Partial<typeof settings> = {}): string[] {
  let streak: Streak = parked
  let last: Position | null = null
  return rows.map(({ minute, motion, metres, ignition }, id) => {
    const fixTime = noon + minute * minuteMs
    const attributes = { motion, totalDistance: metres, ...(ignition !== undefined && { ignition }) }
    const position = positionOf({ id, fixTime, ...northOfHere(metres), attributes })
    const { latitude, longitude } = position
    const standstill = { since: fixTime, positionId: id, lastedMs: 0, isDoubtful: false, latitude, longitude }
    const stepped = step(streak, { position, last, standstill, settings: { ...settings, ...changed } })
    streak = stepped.streak
    last = position
    return shown(stepped.change)
  })
}
const shown = (change: MotionChange | null) =>
  change ? `${change.isDriving ? 'drive' : 'stop'} @${(change.time - noon) / minuteMs}` : ''

describe('drives and stops', () => {
  const begun: Row[] = [
    { minute: 0, motion: false, metres: 0 },
    { minute: 2, motion: true, metres: 100 },
    { minute: 2.5, motion: true, metres: 700 },
  ]
  it.each<{ name: string; rows: Row[]; told: string[]; with?: Partial<typeof settings> }>([
    {
      name: 'begin and end where they began and ended, not where that was certain',
      rows: [...begun, { minute: 3, motion: false, metres: 700 }, { minute: 10, motion: false, metres: 700 }],
      told: ['', '', 'drive @2', '', 'stop @3'],
    },
    {
      name: 'a short stop was none',
      rows: [...begun, { minute: 3, motion: false, metres: 700 }, { minute: 4, motion: true, metres: 900 }],
      told: ['', '', 'drive @2', '', ''],
    },
    {
      name: 'a short drive was none',
      rows: [begun[0]!, begun[1]!, { minute: 3, motion: false, metres: 300 }],
      told: ['', '', ''],
    },
    {
      name: 'a slow drive is one when it lasts',
      rows: [begun[0]!, begun[1]!, { minute: 7, motion: true, metres: 350 }],
      told: ['', '', 'drive @2'],
    },
    {
      name: 'what leads nowhere is no drive, however long it lasts',
      rows: [begun[0]!, begun[1]!, { minute: 7, motion: true, metres: 150 }, { minute: 60, motion: true, metres: 60 }],
      told: ['', '', '', ''],
    },
    {
      name: 'the ignition ends a drive at once when that is asked for',
      rows: [
        ...begun,
        { minute: 3, motion: false, metres: 700 },
        { minute: 5, motion: false, metres: 700, ignition: false },
      ],
      told: ['', '', 'drive @2', '', 'stop @3'],
      with: { useIgnition: true },
    },
    {
      name: 'a long silence ends a drive where it was last seen, and once',
      rows: [...begun, { minute: 90, motion: true, metres: 800 }, { minute: 180, motion: false, metres: 800 }],
      told: ['', '', 'drive @2', 'stop @2.5', ''],
    },
  ])('$name', ({ rows, told: expected, with: changed }) => {
    expect(changes(rows, changed)).toEqual(expected)
  })
})

const rings = (fixes: readonly Fix[], changed = {}) =>
  inShort(drive(fixes, { settings: changed }).events).filter((event) => /Moving|Stopped/.test(event))

/** A fix every ten seconds: so many metres further each time, at a speed that fits. */
const run = (from: { seconds: number; metres: number }, count: number, metresEach: number) =>
  Array.from({ length: count }, (_, index) =>
    told(from.seconds + index * 10, { metres: from.metres + index * metresEach, speed: metresEach / 5.144 }),
  )

describe('motion', () => {
  it('rings when a drive begins and when it ends, dated to where it did', () => {
    const fixes = [
      ...run({ seconds: 0, metres: 0 }, 6, 0),
      ...run({ seconds: 60, metres: 100 }, 30, 100),
      ...run({ seconds: 360, metres: 3000 }, 60, 0),
    ]
    expect(rings(fixes)).toEqual(['deviceMoving @60', 'deviceStopped @360'])
  })

  it('points to the position where it began', () => {
    const { events, positions } = drive([
      ...run({ seconds: 0, metres: 0 }, 2, 0),
      ...run({ seconds: 20, metres: 100 }, 9, 100),
    ])
    expect(events[0]).toMatchObject({ type: 'deviceMoving', positionId: positions[2]!.id })
  })

  it('a receiver that wanders around a parked car makes no drive', () => {
    const fixes = Array.from({ length: 2000 }, (_, index) =>
      told(index * 10, { metres: 12 * Math.sin(index * 1.7) + 8 * Math.cos(index / 3), speed: 1.2 }),
    )
    expect(rings(fixes)).toEqual([])
  })

  it('and one that never shows a speed of nought still lets a drive end', () => {
    const parkedFixes = Array.from({ length: 60 }, (_, index) =>
      told(300 + index * 10, { metres: 3000 + 9 * Math.sin(index * 1.7), speed: 0.6 }),
    )
    const [moving, stopped, ...rest] = rings([...run({ seconds: 0, metres: 0 }, 30, 100), ...parkedFixes])
    expect(rest).toEqual([])
    expect(moving).toBe('deviceMoving @0')
    expect(Number(stopped!.split('@')[1])).toBeGreaterThanOrEqual(290)
    expect(Number(stopped!.split('@')[1])).toBeLessThanOrEqual(320)
  })

  it.each([
    { name: 'a place that the tracker doubts', fix: { valid: false } },
    { name: 'a jump', fix: { metres: 90_000 } },
  ])('$name begins no drive', ({ fix }) => {
    const still = run({ seconds: 0, metres: 0 }, 6, 0)
    expect(rings([...still, told(70, { speed: 40, ...fix }), ...run({ seconds: 80, metres: 0 }, 40, 0)])).toEqual([])
  })
})
