import { describe, expect, test } from 'vitest'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'
import type { SummaryJson } from '../../../../shared/wire/report-json.ts'
import { midnight, trackOf, type Reported } from '../../../support/track-fixture.ts'
import { fleet, rows } from './report-fixture.ts'

/** Stands for 20 minutes, drives a kilometre a minute for an hour, and stands. */
const driveFrom = (begin: number, attributes: Record<string, boolean> = {}): Reported[] => [
  ...Array.from({ length: 3 }, (_, step): Reported => [begin - 20 + step * 10, false, 0, { attributes }]),
  ...Array.from({ length: 60 }, (_, step): Reported => [
    begin + 1 + step,
    true,
    (step + 1) * 1000,
    { speed: 35, attributes },
  ]),
  ...Array.from({ length: 4 }, (_, step): Reported => [begin + 61 + step * 10, false, 60_000, { attributes }]),
]

const kmhOf = ({ averageSpeed }: SummaryJson) => Math.round(averageSpeed * 1.852)

/** Minutes after midnight. */
const between = (from: number, to: number) => ({ from: midnight + from * minuteMs, to: midnight + to * minuteMs })

describe.each([{ settled: true }, { settled: false }])('the average speed of a summary, settled: $settled', (how) => {
  test.each([
    ['that sends no ignition, from its driving time', driveFrom(600), between(0, 1440), [59]],
    ['that sends no ignition, in a part of a drive', driveFrom(600), between(630, 640), [60]],
    ['that sends no ignition, standing', driveFrom(600), between(665, 700), [0]],
    [
      'whose engine runs while it stands, from its engine hours',
      driveFrom(600, { ignition: true }),
      between(0, 1440),
      [32],
    ],
  ] as const)('of a vehicle %s', async (_, track, period, expected) => {
    const tracks = await fleet(trackOf(track), how)
    const found = await rows<SummaryJson>(tracks, { name: 'summary', ...period })
    expect(found.map(kmhOf)).toEqual(expected)
  })

  test('is of the drives of each day', async () => {
    const tracks = await fleet(trackOf(driveFrom(1410)), how)
    const days = await rows<SummaryJson>(tracks, { ...between(0, 2880), name: 'summary', daily: true })
    expect(days.map(kmhOf)).toEqual([60, 58])
    expect(days.map(({ engineHours }) => engineHours)).toEqual([0, 0])
  })
})

/** Drives for two hours at 66 km/h, a fix each 9 s. */
const steady = (): Reported[] =>
  Array.from({ length: 801 }, (_, step): Reported => [600 + step * 0.15, true, step * 165, { speed: 66 / 1.852 }])

describe.each([{ settled: true }, { settled: false }])('a part of a drive at 66 km/h, settled: $settled', (how) => {
  const at = (minutes: number) => midnight + Math.round(minutes * minuteMs)
  test.each([
    ['three fixes', 630.15, 630.45, 330],
    ['three fixes from a quarter of an hour on', 630, 630.3, 330],
    ['between two fixes', 630.05, 630.4, 385],
    ['three fixes at the beginning', 600, 600.3, 330],
  ])('has what lies in it: %s', async (_, from, to, metres) => {
    const tracks = await fleet(trackOf(steady()), how)
    for (const name of ['trips', 'summary'] as const) {
      const [row] = await rows<SummaryJson>(tracks, { name, from: at(from), to: at(to) })
      expect(row!.distance).toBeCloseTo(metres, 0)
      expect(row!.averageSpeed).toBeLessThanOrEqual(row!.maxSpeed)
      expect(kmhOf(row!)).toBe(66)
    }
  })
})
