import { expect, test } from 'vitest'
import { eventDays } from '../../../web/src/events/drawer/event-days.ts'
import { anEvent } from '../fleet/fleet-builders.ts'

const now = Date.parse('2026-05-04T12:00:00Z')
const at = (eventTime: string) => anEvent({ eventTime })
const daysIn = (timeZone: string, times: string[]) =>
  eventDays(times.map(at), now, timeZone).map(({ day, daysAgo, events }) => [day, daysAgo, events.length])

test('events are grouped by calendar day, newest first', () =>
  expect(
    daysIn('UTC', ['2026-05-04T11:00:00Z', '2026-05-04T00:00:01Z', '2026-05-03T23:59:59Z', '2026-04-30T08:00:00Z']),
  ).toEqual([
    ['2026-05-04', 0, 2],
    ['2026-05-03', 1, 1],
    ['2026-04-30', 4, 1],
  ]))

test('late in the evening in UTC it is the next day already in Algiers', () =>
  expect(daysIn('Africa/Algiers', ['2026-05-03T23:30:00Z'])).toEqual([['2026-05-04', 0, 1]]))

test('no events, no days', () => expect(daysIn('UTC', [])).toEqual([]))
