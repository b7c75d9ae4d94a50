import { Failure } from '../../../shared/domain/failures.ts'
import type { DayCounts } from '../../../shared/domain/day-counts.ts'
import { tenantLimits } from '../../../shared/domain/limits/tenants.ts'
import { endOfDay } from '../../../shared/domain/day-counts.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { StatisticsDay } from '../../platform/ports/tenant-ports.ts'
import { timedQueryOf } from '../http/caller-clock.ts'
import { forwardPeriodIn } from '../http/period.ts'
import type { Route } from '../route.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import { requireAdministrator } from '../require-administrator.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import { period } from '../openapi/parameters.ts'
import { count, listOf, moment, object, type Schema } from '../openapi/schema.ts'

/** Typed by what is counted, so that a count that is added is missed here by the compiler. */
const counts: Record<keyof DayCounts, Schema> = {
  activeUsers: count,
  activeDevices: count,
  requests: count,
  messagesReceived: count,
  messagesStored: count,
  mailSent: count,
  smsSent: count,
  geocoderRequests: count,
  geolocationRequests: count,
  roadRequests: count,
  protocols: { type: 'object', additionalProperties: count, description: 'devices that sent messages, by protocol' },
}

/** What the tenant used on each day by UTC, the running one included. */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/statistics',
    access: 'signedIn',
    gate: gates.always,
    document: describe('administration', () => ({
      summary: 'Get daily usage',
      query: period,
      answer: {
        json: listOf(
          object({
            id: count,
            attributes: { type: 'object', additionalProperties: true },
            captureTime: moment,
            ...counts,
          }),
        ),
      },
      refuses: ['forbidden', 'tooLarge'],
    })),
    answer: async (c, caller) => {
      requireAdministrator(caller)
      const { from, to } = forwardPeriodIn(await timedQueryOf(c, caller))
      if (to - from > tenantLimits.statisticsDaysMax * dayMs) {
        throw new Failure('tooLarge', '{field}: too long after from. Ask for at most {most} days.', {
          field: 'to',
          values: { most: tenantLimits.statisticsDaysMax },
        })
      }
      const { world } = c.var
      const days = await world.statistics.between(caller.actor.tenantId, from, to)
      return c.json(days.map((day) => dayJson(day, world.now())))
    },
  },
]

/** A day is captured when it ends; the running one now. Its number is that of the day since 1970. */
function dayJson({ day, ...counts }: StatisticsDay, now: number): object {
  const end = endOfDay(day)
  return { id: end / dayMs, attributes: {}, captureTime: isoTime(Math.min(end, now)), ...counts }
}
