import { describe, expect, it } from 'vitest'
import type { PositionDayJson, PositionQuarterJson } from '../../../shared/wire/days/position-days-json.ts'
import { quartersOf, windowAt, windowsOf, windowsWanted } from '../../../web/src/replay/track/windows.ts'

const day = (date: string, quarters: PositionQuarterJson[]): PositionDayJson => ({ day: date, line: [], quarters })
const quarter = (index: number, positions: number): PositionQuarterJson => [index, positions, 0, 0, 0]
const full = (count: number, positions: number) =>
  Array.from({ length: count }, (_, index) => quarter(index, positions))
const may4 = { from: Date.parse('2026-05-04T00:00:00Z'), to: Date.parse('2026-05-04T23:59:59.999Z') }
const shown = ({ from, to, positions }: { from: number; to: number; positions: number }) =>
  `${new Date(from).toISOString().slice(5, 16)} ${new Date(to).toISOString().slice(5, 16)} ${positions}`

describe('windows', () => {
  it.each([
    { name: 'nothing', days: [], windows: [] },
    {
      name: 'few positions are one window, from the first to the last quarter',
      days: [day('2026-05-04', [quarter(32, 40), quarter(40, 7)])],
      windows: ['05-04T08:00 05-04T10:14 47'],
    },
    {
      name: 'many positions are several windows without a gap',
      days: [day('2026-05-04', [quarter(32, 900), quarter(33, 600), quarter(60, 10)])],
      windows: ['05-04T08:00 05-04T14:59 1500', '05-04T15:00 05-04T15:14 10'],
    },
    {
      name: 'a quarter with very many is a window of its own',
      days: [day('2026-05-04', [quarter(32, 10), quarter(33, 4000)])],
      windows: ['05-04T08:00 05-04T08:14 10', '05-04T08:15 05-04T08:29 4000'],
    },
    {
      name: 'what lies outside of the period is left out',
      days: [day('2026-05-03', [quarter(95, 50)]), day('2026-05-04', [quarter(0, 5)])],
      windows: ['05-04T00:00 05-04T00:14 5'],
    },
  ])('$name', ({ days, windows }) => {
    expect(windowsOf(quartersOf(days, may4), may4).map(shown)).toEqual(windows)
  })

  const short = windowsOf(quartersOf([day('2026-05-04', full(10, 1000))], may4), may4)
  const long = windowsOf(quartersOf([day('2026-05-04', full(96, 900))], may4), may4)
  it.each([
    {
      name: 'a short track whole, from the clock on',
      windows: short,
      quarter: 3,
      wanted: [3, 4, 2, 5, 6, 1, 7, 8, 0, 9],
    },
    { name: 'of a long one what is around the clock', windows: long, quarter: 50, wanted: [50, 51, 49, 52] },
    { name: 'at the beginning', windows: long, quarter: 0, wanted: [0, 1, 2] },
    { name: 'at the end', windows: long, quarter: 95, wanted: [95, 94] },
  ])('wanted: $name', ({ windows, quarter: index, wanted }) => {
    expect(windowsWanted(windows, may4.from + index * 900_000 + 1)).toEqual(wanted)
  })

  it('a time between or after windows belongs to the next or the last', () => {
    expect([0, 9.5, 50].map((index) => windowAt(short, may4.from + index * 900_000))).toEqual([0, 9, 9])
  })
})
