import { Failure } from '../../../shared/domain/failures.ts'
import { eventTypes, type EventType } from '../../../shared/catalog/events/index.ts'
import { devicesOf, type FleetEvent } from '../../../shared/domain/fleet-event.ts'
import { liveLimits } from '../../../shared/domain/limits/live.ts'
import { device } from '../../../shared/entities/device.ts'
import { eventJson } from '../../../shared/wire/json.ts'
import { timedQueryOf } from '../http/caller-clock.ts'
import { countIn, momentIn, wholeNumber } from '../http/query.ts'
import { seesEvent } from '../alerts/visible-event.ts'
import type { ScopedCaller, Route } from '../route.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import { count, listOf, moment, oneOf, ref } from '../openapi/schema.ts'

export const routes: readonly Route[] = [
  {
    // the newest events of what the caller's links show, newest first: fills the drawer before the socket is open
    method: 'GET',
    path: '/events',
    access: 'signedIn',
    gate: gates.always,
    document: describe('tracks', () => ({
      summary: 'List recent events',
      query: {
        since: { says: 'not older than this time', schema: moment },
        limit: { says: 'maximum number of events', schema: count },
        type: {
          says: `of this type only, among the newest ${liveLimits.eventsSearchedMax}`,
          schema: oneOf(eventTypes),
        },
      },
      answer: { json: listOf(ref('Event')) },
    })),
    answer: async (c, caller) => {
      const query = await timedQueryOf(c, caller)
      const since = momentIn(query, 'since') ?? 0
      const limit = Math.min(countIn(query, 'limit', liveLimits.eventsKept), liveLimits.eventsSearchedMax)
      const seen = new Set((await caller.scope.linked(device)).map((each) => each.id))
      const type = typeIn(query)
      return c.json((await newest(caller, { since, limit, seen, type })).map(eventJson))
    },
  },
  {
    method: 'GET',
    path: '/events/:id',
    access: 'signedIn',
    gate: gates.always,
    document: describe('tracks', () => ({ summary: 'Get an event', answer: { json: ref('Event') } })),
    answer: async (c, caller) => {
      const id = wholeNumber(c.req.param('id') ?? '')
      const event = id === null ? null : await caller.tracks.event(id)
      if (!event || !(await seesEvent(caller, event))) {
        throw new Failure('missing', 'There is no such event, or you may not see it.')
      }
      return c.json(eventJson(event))
    },
  },
]

/** Most users see most events, so few are read at first; more are read for users who see little. */
async function newest(
  caller: ScopedCaller,
  { since, limit, seen, type }: { since: number; limit: number; seen: ReadonlySet<number>; type: EventType | null },
): Promise<FleetEvent[]> {
  if (limit === 0) return []
  const isShown = (event: FleetEvent) =>
    devicesOf(event).every((id) => seen.has(id)) && (type === null || event.type === type)
  if (type === null) {
    const few = await caller.tracks.eventsSince(since, limit)
    const shown = few.filter(isShown)
    if (shown.length === limit || few.length < limit) return shown
  }
  const many = await caller.tracks.eventsSince(since, liveLimits.eventsSearchedMax)
  return many.filter(isShown).slice(0, limit)
}

/** Null for all. @throws Failure invalid */
function typeIn(query: URLSearchParams): EventType | null {
  const text = query.get('type')
  if (!text) return null
  const type = eventTypes.find((known) => known === text)
  if (type) return type
  throw new Failure('invalid', '{field}: unknown type of event. Types: {types}.', {
    field: 'type',
    values: { types: eventTypes.join(', ') },
  })
}
