import { isAdministrator } from '../../../shared/domain/access/permissions.ts'
import { shareEnd, shareOf, sharedAtKey } from '../../../shared/domain/access/share.ts'
import { sitesIn } from '../../../shared/domain/embedding/sites.ts'
import { placeByRoad } from '../../../shared/domain/roads/shared-way.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import type { ServerSettings } from '../../../shared/entities/server-settings.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { LiveShareJson } from '../../../shared/wire/share/live-share-json.ts'
import { endSessionsOf } from '../../application/auth/end-sessions.ts'
import { atMost } from '../../platform/concurrency.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { ScopedCaller } from '../route.ts'

const readsAtOnce = 10
/** A longer list is not read; the newest come first. */
const sharesMax = 200

/**
 * The share links that work now, newest first, as many as a list shows: an administrator's are all of the organisation,
 * everybody else's are their own.
 */
export async function liveShares(world: WorldOf<'api'>, caller: ScopedCaller): Promise<LiveShareJson[]> {
  const [people, settings] = await Promise.all([caller.records.list(user), caller.settings()])
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const guests = people
    .filter((guest) => isLive(guest, settings, world.now()) && maySee(caller, guest))
    .sort((one, other) => other.id - one.id)
    .slice(0, sharesMax)
  const shares: LiveShareJson[] = []
  await atMost(readsAtOnce, guests, async (guest) => {
    const held = await world.lookups.sessionsOf({ tenantId: caller.records.tenantId, userId: guest.id })
    const links = held.filter(({ kind }) => kind === 'token')
    const views = links.reduce((sum, link) => sum + link.views, 0)
    const last = Math.max(0, ...links.map(({ viewedAt }) => viewedAt ?? 0))
    const share = shareOf(guest.email)!
    const sharedAt = guest.attributes[sharedAtKey]
    shares.push({
      id: guest.id,
      name: guest.name,
      type: share.kind,
      objectId: share.id,
      userId: share.userId,
      sharer: names.get(share.userId) ?? null,
      sharedAt: typeof sharedAt === 'string' ? sharedAt : null,
      expirationTime: shareEnd(guest, settings),
      views,
      viewedAt: last === 0 ? null : isoTime(last),
      sites: sitesIn(guest.attributes),
      placeByRoad: placeByRoad(guest.attributes),
    })
  })
  return shares.sort((one, other) => other.id - one.id)
}

/**
 * Ends a share link and every session that was opened with it, at once.
 * @throws Failure missing, also for a link that the caller does not see
 */
export async function endShare(world: WorldOf<'api'>, caller: ScopedCaller, id: number | null): Promise<void> {
  const guest = await seenGuest(world, caller, id)
  await caller.records.remove(user, guest.id, { seen: guest })
  await endSessionsOf(world, { tenantId: caller.records.tenantId, userId: guest.id })
}

/**
 * The guest of a share link that works now.
 * @throws Failure missing, also for a link that the caller does not see
 */
export async function seenGuest(world: WorldOf<'api'>, caller: ScopedCaller, id: number | null): Promise<User> {
  const guest = id === null ? null : await caller.records.get(user, id)
  if (guest && isLive(guest, await caller.settings(), world.now()) && maySee(caller, guest)) return guest
  throw new Failure('missing', 'There is no such user, or you may not see them.')
}

function isLive(guest: User, settings: ServerSettings, now: number): boolean {
  const end = shareEnd(guest, settings)
  return guest.temporary && shareOf(guest.email) !== null && (end === null || Date.parse(end) > now)
}

const maySee = (caller: ScopedCaller, guest: User): boolean =>
  isAdministrator(caller.user) || shareOf(guest.email)?.userId === caller.user.id
