import { Failure } from '../../../shared/domain/failures.ts'
import { roadLimits } from '../../../shared/domain/limits/roads.ts'
import { type TracePoint, tracesOf, travelModeOf } from '../../../shared/domain/roads/traces.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import type { RoadsJson } from '../../../shared/wire/roads/roads-json.ts'
import { atMost } from '../../platform/concurrency.ts'
import type { RoadLine } from '../../platform/roads/road-ports.ts'
import { historyOf } from '../history.ts'
import { timedQueryOf } from '../http/caller-clock.ts'
import { forwardPeriodIn } from '../http/period.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { roadAllowance } from './road-allowance.ts'

/**
 * The roads that a device most likely took. What was looked up before costs nothing; the rest counts for the person and
 * the organisation.
 * @throws Failure invalid, missing, forbidden, tooLarge, tooMuch
 */
export async function answerRoads(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const { world } = c.var
  const { from, to } = forwardPeriodIn(await timedQueryOf(c, caller))
  if (to - from > roadLimits.periodMaxMs) {
    throw new Failure('tooLarge', '{field}: too long after from. Ask for at most {most} days.', {
      field: 'to',
      values: { most: Math.floor(roadLimits.periodMaxMs / dayMs) },
    })
  }
  const { device, positions } = await historyOf(c, caller)
  const allow = await roadAllowance(c, caller)
  const mode = travelModeOf(device.category)
  const traces = mode === null ? [] : tracesOf(positions)
  let isWhole = traces.length <= roadLimits.tracesMax
  const asked = traces.slice(0, roadLimits.tracesMax)
  const matched = new Map<readonly TracePoint[], RoadLine>()
  await atMost(roadLimits.tracesAtOnce, asked, async (trace) => {
    const line = await world.roads.matched(trace, mode ?? 'car', allow)
    if (line) matched.set(trace, line)
    if (line === undefined) isWhole = false
  })
  const lines = asked.flatMap((trace) => (matched.has(trace) ? [matched.get(trace)!] : []))
  return c.json({ lines, isWhole } satisfies RoadsJson)
}
