import { shareOf } from '../../../shared/domain/access/share.ts'
import { hasValidFix } from '../../../shared/domain/engine/valid-fix.ts'
import { roadLimits } from '../../../shared/domain/limits/roads.ts'
import { roadSettings } from '../../../shared/domain/roads/road-settings.ts'
import { isWayDue, placeByRoad, type SharedWay, wayModeOf } from '../../../shared/domain/roads/shared-way.ts'
import { pointOf } from '../../../shared/domain/roads/traces.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import { device, type Device } from '../../../shared/entities/device.ts'
import type { SharedWayJson } from '../../../shared/wire/roads/roads-json.ts'
import type { UserKey } from '../../platform/ports/auth-ports.ts'
import { hasSpent } from '../allowance.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'

/**
 * To the guest of a link that leads to a place by road: the way there. However often and by however many it is asked, one
 * look-up costs something in `roadLimits.wayEveryMs`, of the organisation's allowance; what is used up or fails is no
 * failure of the page, which has the last way or none. Null to everybody else.
 */
export async function answerWay(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const { world } = c.var
  const share = caller.user.temporary ? shareOf(caller.user.email) : null
  const place = placeByRoad(caller.user.attributes)
  const settings = roadSettings((await caller.settings()).attributes)
  if (share?.kind !== 'device' || !place || !settings || !world.roads.isAvailable()) return c.json(null)
  const shared = (await caller.scope.one(device, share.id)) as Device | null
  const mode = shared && wayModeOf(shared.category)
  if (!mode) return c.json(null)
  const last = (await caller.tracks.shownStates([share.id])).get(share.id)?.last
  const { actor: link } = caller
  const kept = await world.roads.keptWay(link, place)
  // a position that is none, such as an outlier, is no place to look from; the last way holds
  if (!last || !hasValidFix(last)) return c.json(jsonOf(kept))
  const isDue = isWayDue({ kept, position: last, place, now: world.now() })
  const isLookedUp = isDue && (await mayLookUp(c, link, settings.dailyMax))
  const found = isLookedUp ? await world.roads.findWay(link, { from: pointOf(last), to: place, mode }) : null
  return c.json(jsonOf(found ?? kept))
}

/** Counted for the link first, so that what its guests ask too often takes nothing from the organisation. */
async function mayLookUp({ var: { world } }: ApiContext, link: UserKey, dailyMax: number): Promise<boolean> {
  const { tenantId, userId } = link
  const ofLink = { name: `roadsOfLink:${tenantId}:${userId}`, max: 1, windowMs: roadLimits.wayEveryMs }
  const ofTenant = { name: `roads:${tenantId}`, max: dailyMax, windowMs: dayMs }
  if (!(await hasSpent(world, [ofLink])) || !(await hasSpent(world, [ofTenant]))) return false
  world.statistics.add(tenantId, { roadRequests: 1 })
  return true
}

const jsonOf = (way: SharedWay | null): SharedWayJson | null =>
  way && { place: way.to, line: way.line, metres: way.metres, seconds: way.seconds }
