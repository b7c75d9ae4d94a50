import type { Route } from '../route.ts'

/** The names of all time zones, by which calendars, people and trackers say theirs. */
export const timeZoneRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/server/timezones',
    answer: (c) => c.json([...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted()),
  },
]
