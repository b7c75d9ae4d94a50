import { describe, expect, it } from 'vitest'
import { hoursIn } from '../../../../shared/domain/calendar/hours.ts'
import { occurrenceAt } from '../../../../shared/domain/calendar/occurrence.ts'
import { occurrencesBetween } from '../../../../shared/domain/calendar/occurrences-between.ts'
import { isCalendar, readCalendar } from '../../../../shared/domain/calendar/read-calendar.ts'
import { filled } from '../../../../shared/domain/failures.ts'
import { appleSamples } from './samples/apple.ts'
import { googleSamples } from './samples/google.ts'
import { nextcloudSamples } from './samples/nextcloud.ts'
import { outlookSamples } from './samples/outlook.ts'

const samples = [...outlookSamples, ...googleSamples, ...appleSamples, ...nextcloudSamples]

function calendarOf(file: string | Uint8Array) {
  const read = readCalendar(Buffer.from(file as string).toString('base64'))
  if (!isCalendar(read)) throw new Error(filled(read.problem))
  return read
}

describe('calendars of Outlook, Exchange, Google, Apple and Nextcloud, as the standard has them', () => {
  it.each(samples)('$name', ({ file, span: [from, to], are }) => {
    const calendar = calendarOf(file)
    const found = occurrencesBetween(calendar, { from: Date.parse(from), to: Date.parse(to) }, 100)
    expect(
      found.map(({ start, end }) => `${new Date(start).toISOString().slice(0, 16)} ${(end - start) / 60_000}`),
    ).toEqual(are)
    expect(calendar.leftOut).toEqual([])
  })

  it.each(samples)('$name: moments are in the same', ({ file, span: [from, to] }) => {
    const calendar = calendarOf(file)
    const span = { from: Date.parse(from), to: Date.parse(to) }
    const found = occurrencesBetween(calendar, span, 100)
    const isOn = hoursIn(calendar)
    const wrong = found.flatMap(({ start, end }) =>
      [start - 1, start, end - 1, end].filter((time) => {
        const expected = found.some((each) => each.start <= time && time < each.end)
        return isOn(time) !== expected || (occurrenceAt(calendar, time) !== null) !== expected
      }),
    )
    expect(wrong).toEqual([])
  })

  it('are more than thirty', () => {
    expect(samples.length).toBeGreaterThanOrEqual(30)
  })
})
