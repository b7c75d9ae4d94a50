import { Failure } from '../../../shared/domain/failures.ts'
import { roadLimits } from '../../../shared/domain/limits/roads.ts'
import { roadSettings } from '../../../shared/domain/roads/road-settings.ts'
import { type TracePoint, tracesOf, travelModeOf } from '../../../shared/domain/roads/traces.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import type { RoadsJson } from '../../../shared/wire/roads/roads-json.ts'
import { atMost } from '../../platform/concurrency.ts'
import type { RoadLine } from '../../platform/roads/road-ports.ts'
import { spend } from '../allowance.ts'
import { historyOf } from '../history.ts'
import { timedQueryOf } from '../http/caller-clock.ts'
import { forwardPeriodIn } from '../http/period.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'

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
  const settings = roadSettings((await caller.settings()).attributes)
  if (settings === null || !world.roads.isAvailable()) {
    throw new Failure('forbidden', 'Roads are not looked up here. An administrator turns it on in the settings.')
  }
  const mode = travelModeOf(device.category)
  const traces = mode === null ? [] : tracesOf(positions)
  let isWhole = traces.length <= roadLimits.tracesMax
  const allow = () => allowRoads(c, caller, settings.dailyMax)
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

async function allowRoads(
  { var: { world } }: ApiContext,
  { actor: { tenantId, userId } }: ScopedCaller,
  dailyMax: number,
): Promise<void> {
  const { perPersonMax: max, perPersonWindowMs: windowMs } = roadLimits
  await spend(world, [{ name: `roads:${tenantId}:${userId}`, max, windowMs }])
  await spend(world, [{ name: `roads:${tenantId}`, max: dailyMax, windowMs: dayMs }])
}
