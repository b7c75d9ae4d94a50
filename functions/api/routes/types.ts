import { eventTypes } from '../../../shared/catalog/events/index.ts'
import type { Route } from '../route.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import { listOf, object, text } from '../openapi/schema.ts'

const named = (types: readonly string[]) => types.map((type) => ({ type }))

const typeList = { json: listOf(object({ type: text })) }

/** What can be chosen from, as lists of names. */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/notifications/types',
    access: 'signedIn',
    gate: gates.always,
    document: describe('devices', () => ({ summary: 'List event types', answer: typeList })),
    answer: (c) => c.json(named(eventTypes)),
  },
  {
    method: 'GET',
    path: '/server/timezones',
    access: 'signedIn',
    gate: gates.always,
    document: describe('organisation', () => ({ summary: 'List time zones', answer: { json: listOf(text) } })),
    answer: (c) => c.json([...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted()),
  },
]
