import { Failure } from '../../../shared/domain/failures.ts'
import { roadLimits } from '../../../shared/domain/limits/roads.ts'
import { limitModeOf, type RoadLimit, stretchAround } from '../../../shared/domain/roads/road-limit.ts'
import { knotsFromKmh } from '../../../shared/domain/units.ts'
import type { RoadLimitJson } from '../../../shared/wire/roads/roads-json.ts'
import { atMost } from '../../platform/concurrency.ts'
import { noteTrackView } from '../audit-entries.ts'
import { deviceWithHistory } from '../history.ts'
import { queryOf, requiredIdIn, requireMoment } from '../http/query.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { roadAllowance } from './road-allowance.ts'

/**
 * The limits of the roads where a device was at some moments, in their order. What was looked up before costs nothing, also
 * when the allowance is used up.
 * @throws Failure invalid, missing, forbidden, tooLarge
 */
export async function answerLimits(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const { world } = c.var
  const query = queryOf(c)
  const deviceId = requiredIdIn(query, 'deviceId')
  const times = timesIn(query)
  const { category } = await deviceWithHistory(caller, deviceId)
  const allow = await roadAllowance(c, caller)
  const mode = limitModeOf(category)
  const limits: RoadLimitJson[] = times.map(() => ({ state: 'noRoad', limit: null, road: null }))
  if (mode === null) return c.json(limits)
  await atMost(roadLimits.limitsAtOnce, [...times.entries()], async ([at, time]) => {
    const reach = { from: time - roadLimits.limitReachMs, to: time + roadLimits.limitReachMs }
    const stretch = stretchAround(await caller.tracks.between(deviceId, reach), time)
    limits[at] = stretch ? await orUsedUp(() => world.roads.limitAt(stretch, mode, allow)) : without('noFixes')
  })
  noteTrackView(c, deviceId)
  return c.json(limits)
}

function timesIn(query: URLSearchParams): number[] {
  const texts = query.getAll('time')
  const { limitsMax: most } = roadLimits
  if (texts.length === 0) {
    throw new Failure('invalid', '{field}: missing. Give the moments of positions, like 2024-05-01T12:34:56Z.', {
      field: 'time',
    })
  }
  if (texts.length > most) {
    throw new Failure('tooLarge', '{field}: too many. Ask for at most {most} at a time.', {
      field: 'time',
      values: { most },
    })
  }
  return texts.map((text) => requireMoment(text, 'time'))
}

async function orUsedUp(ask: () => Promise<RoadLimit | undefined>): Promise<RoadLimitJson> {
  try {
    return jsonOf(await ask())
  } catch (error) {
    if (error instanceof Failure && error.kind === 'tooMuch') return without('usedUp')
    throw error
  }
}

const without = (state: RoadLimitJson['state']): RoadLimitJson => ({ state, limit: null, road: null })

function jsonOf(found: RoadLimit | undefined): RoadLimitJson {
  if (found === undefined) return without('failed')
  if (found.kind === 'noRoad') return without('noRoad')
  const limit = found.kind === 'limit' ? knotsFromKmh(found.kmh) : null
  return { state: found.kind, limit, road: found.road || null }
}
