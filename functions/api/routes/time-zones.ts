import type { Route } from '../route.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import { listOf, text } from '../openapi/schema.ts'

/** The names of all time zones, by which calendars, people and trackers say theirs. */
export const timeZoneRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/server/timezones',
    access: 'signedIn',
    gate: gates.always,
    document: describe('organisation', () => ({ summary: 'List time zones', answer: { json: listOf(text) } })),
    answer: (c) => c.json([...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted()),
  },
]
