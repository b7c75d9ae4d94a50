import { describe, expect, it } from 'vitest'
import {
  lastTurn,
  nextTurns,
  readTimetable,
  timetableText,
  turnsBetween,
} from '../../../../shared/domain/scheduled/timetable.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const iso = (time: number) => new Date(time).toISOString().slice(0, 16)

describe('the timetable of a report', () => {
  it.each([
    'daily 07:00 UTC',
    'weekly FR 18:30 Africa/Algiers',
    'monthly 28 00:00 UTC',
    'monthly last 23:00 Asia/Tokyo',
  ])('is read and written: %s', (text) => {
    expect(timetableText(readTimetable(text)!)).toBe(text)
  })

  it.each([
    '',
    'daily',
    'daily 24:00 UTC',
    'daily 7:00 UTC',
    'daily MO 07:00 UTC',
    'weekly 07:00 UTC',
    'weekly 3 07:00 UTC',
    'monthly 07:00 UTC',
    'monthly MO 07:00 UTC',
    'monthly 29 07:00 UTC',
    'monthly 0 07:00 UTC',
    'yearly 1 07:00 UTC',
    'daily 07:00 Atlantis/Capital',
    'daily 07:00 UTC and more',
    7,
    null,
  ])('is none: %s', (text) => {
    expect(readTimetable(text)).toBeNull()
  })

  it.each([
    {
      name: 'daily: the day before',
      text: 'daily 07:00 UTC',
      turns: [
        '2026-11-28T07:00 of 2026-11-27T00:00 – 2026-11-28T00:00',
        '2026-11-29T07:00 of 2026-11-28T00:00 – 2026-11-29T00:00',
      ],
    },
    {
      name: 'weekly: the seven days before',
      text: 'weekly MO 07:00 UTC',
      turns: [
        '2026-11-30T07:00 of 2026-11-23T00:00 – 2026-11-30T00:00',
        '2026-12-07T07:00 of 2026-11-30T00:00 – 2026-12-07T00:00',
      ],
    },
    {
      name: 'monthly: the month before',
      text: 'monthly 5 07:00 Africa/Algiers',
      turns: [
        '2026-12-05T06:00 of 2026-10-31T23:00 – 2026-11-30T23:00',
        '2027-01-05T06:00 of 2026-11-30T23:00 – 2026-12-31T23:00',
      ],
    },
    {
      name: 'on the last day of the month: since the turn of the month before',
      text: 'monthly last 18:00 UTC',
      turns: [
        '2026-11-30T18:00 of 2026-10-31T18:00 – 2026-11-30T18:00',
        '2026-12-31T18:00 of 2026-11-30T18:00 – 2026-12-31T18:00',
      ],
    },
  ])('$name', ({ text, turns }) => {
    const next = nextTurns(readTimetable(text)!, at('2026-11-28T06:00'), 2)
    expect(next.map((turn) => `${iso(turn.at)} of ${iso(turn.period.start)} – ${iso(turn.period.end)}`)).toEqual(turns)
  })

  it.each([
    'daily 07:00 Africa/Algiers',
    'weekly FR 18:30 Europe/Paris',
    'monthly 5 07:00 UTC',
    'monthly last 07:00 UTC',
    'monthly last 23:00 America/St_Johns',
  ])('leaves no moment between two turns: %s', (text) => {
    const periods = nextTurns(readTimetable(text)!, at('2027-12-30T12:00'), 15).map(({ period }) => period)
    expect(periods.slice(1).map(({ start }) => start)).toEqual(periods.slice(0, -1).map(({ end }) => end))
  })

  it('keeps its hour on the wall when clocks change, and the length of the day', () => {
    const turns = turnsBetween(
      readTimetable('daily 07:00 Europe/Paris')!,
      at('2026-03-28T12:00'),
      at('2026-03-30T12:00'),
    )
    expect(turns.map((turn) => iso(turn.at))).toEqual(['2026-03-29T05:00', '2026-03-30T05:00'])
    expect(turns.map(({ period }) => (period.end - period.start) / 3_600_000)).toEqual([24, 23])
  })

  it('has each turn in one span only: its end belongs to it, its beginning does not', () => {
    const daily = readTimetable('daily 07:00 UTC')!
    const turn = at('2026-11-28T07:00')
    expect(turnsBetween(daily, turn - 1, turn).map((each) => each.at)).toEqual([turn])
    expect(turnsBetween(daily, turn, turn + 1)).toEqual([])
  })

  it('ended last at the turn itself', () => {
    const monthly = readTimetable('monthly 1 07:00 UTC')!
    expect(iso(lastTurn(monthly, at('2026-12-01T07:00')).at)).toBe('2026-12-01T07:00')
    expect(iso(lastTurn(monthly, at('2026-12-01T06:59')).at)).toBe('2026-11-01T07:00')
  })
})
