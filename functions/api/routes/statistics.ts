import { Failure } from '../../../shared/domain/failures.ts'
import { limits } from '../../../shared/domain/limits.ts'
import { endOfDay } from '../../../shared/domain/statistics.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { StatisticsDay } from '../../platform/ports/tenant-ports.ts'
import { periodIn } from '../http/period.ts'
import { queryOf } from '../http/query.ts'
import type { Route } from '../route.ts'
import { requireAdministrator } from './audit.ts'
import { dayMs } from '../../../shared/domain/durations.ts'

/** What the tenant used on each day by UTC, the running one included. */
export const statisticsRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/statistics',
    answer: async (c, caller) => {
      requireAdministrator(caller)
      const { from, to } = periodIn(queryOf(c))
      if (to - from > limits.statisticsDaysMax * dayMs) {
        throw new Failure('tooLarge', `to: too long after from. Ask for at most ${limits.statisticsDaysMax} days.`, {
          field: 'to',
        })
      }
      const { world } = c.var
      const days = from > to ? [] : await world.statistics.between(caller.actor.tenantId, from, to)
      return c.json(days.map((day) => dayJson(day, world.now())))
    },
  },
]

/** A day is captured when it ends; the running one now. Its number is that of the day since 1970. */
function dayJson({ day, ...counts }: StatisticsDay, now: number): object {
  const end = endOfDay(day)
  return { id: end / dayMs, attributes: {}, captureTime: isoTime(Math.min(end, now)), ...counts }
}
