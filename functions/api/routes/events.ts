import { Failure } from '../../../shared/domain/failures.ts'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import { limits } from '../../../shared/domain/limits.ts'
import { device } from '../../../shared/entities/device.ts'
import { eventJson } from '../../../shared/wire/json.ts'
import { countIn, momentIn, queryOf, wholeNumber } from '../http/query.ts'
import type { ScopedCaller, Route } from '../route.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import { count, listOf, moment, ref } from '../openapi/schema.ts'

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
      },
      answer: { json: listOf(ref('Event')) },
    })),
    answer: async (c, caller) => {
      const query = queryOf(c)
      const since = momentIn(query, 'since') ?? 0
      const limit = Math.min(countIn(query, 'limit', limits.eventsKept), limits.eventsSearchedMax)
      const seen = new Set((await caller.scope.linked(device)).map((each) => each.id))
      return c.json((await newest(caller, { since, limit, seen })).map(eventJson))
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
      if (!event || !(await caller.scope.one(device, event.deviceId))) {
        throw new Failure('missing', 'There is no such event, or you may not see it.')
      }
      return c.json(eventJson(event))
    },
  },
]

/** Most users see most events, so few are read at first; more are read for users who see little. */
async function newest(
  caller: ScopedCaller,
  { since, limit, seen }: { since: number; limit: number; seen: ReadonlySet<number> },
): Promise<FleetEvent[]> {
  if (limit === 0) return []
  const few = await caller.tracks.eventsSince(since, limit)
  const shown = few.filter((event) => seen.has(event.deviceId))
  if (shown.length === limit || few.length < limit) return shown
  const many = await caller.tracks.eventsSince(since, limits.eventsSearchedMax)
  return many.filter((event) => seen.has(event.deviceId)).slice(0, limit)
}
