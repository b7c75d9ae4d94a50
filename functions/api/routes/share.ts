import * as z from 'zod'
import { Failure, noun } from '../../../shared/domain/failures.ts'
import { accountLimits } from '../../../shared/domain/limits/accounts.ts'
import { requestId as requestIdSchema, requestIdLength } from '../../../shared/domain/access/request-id.ts'
import { mayShare } from '../../../shared/domain/access/permissions.ts'
import { restrictedBy } from '../../../shared/domain/access/restrictions.ts'
import { shareOrigins } from '../../../shared/domain/access/derivation.ts'
import { shareMsMax } from '../../../shared/domain/access/share-days.ts'
import { guestEmail, sharedAtKey } from '../../../shared/domain/access/share.ts'
import { device } from '../../../shared/entities/device.ts'
import { type AnyRecord, linkName } from '../../../shared/entities/entity.ts'
import { geofence } from '../../../shared/entities/geofence.ts'
import { groupsAbove } from '../../../shared/domain/settings.ts'
import { withoutUnseen } from '../../../shared/domain/unseen-text.ts'
import { group } from '../../../shared/entities/group.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { WorldOf } from '../../platform/needs.ts'
import { guestMarkOf, newGuestMark } from '../../platform/secrets.ts'
import { formBody, parsed } from '../http/body.ts'
import { note } from '../audit-entries.ts'
import { grantEnd } from '../enter-session.ts'
import type { LiveShareJson } from '../../../shared/wire/share/live-share-json.ts'
import { endShare, liveShares } from '../people/live-shares.ts'
import { armGuestEnd } from '../people/guest-expiry.ts'
import { requireMoment, wholeNumber, textOf } from '../http/query.ts'
import type { ApiContext, ScopedCaller, Route } from '../route.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import {
  count,
  flag,
  listOf,
  moment,
  number,
  object,
  oneOf,
  orNull,
  recordId,
  text,
  type Schema,
} from '../openapi/schema.ts'

const shared = (id: string) => ({
  body: {
    json: object(
      {
        [id]: recordId,
        expiration: {
          ...moment,
          description: 'one week from now if absent; cut to the longest end that the settings allow (`share.daysMax`)',
        },
        geofences: { ...flag, description: 'whether the guest also sees the geofences that are linked to it' },
        requestId: {
          ...text,
          minLength: requestIdLength.min,
          maxLength: requestIdLength.max,
          description: 'asked again with the same, the call answers with a token of the same guest',
        },
      },
      ['expiration', 'geofences', 'requestId'],
    ),
    form: true as const,
  },
  answer: { text: 'a guest token' },
  notes:
    'Anyone with the token can view only this item until it expires, and can’t change anything. They see at most what the user who shared it sees. Each call creates a link with its own guest; removing the guest ends this link only.',
})

const liveShare = (): Record<keyof LiveShareJson, Schema> => ({
  id: recordId,
  name: text,
  type: oneOf(['device', 'group']),
  objectId: recordId,
  userId: recordId,
  sharer: orNull(text),
  sharedAt: orNull(moment),
  expirationTime: orNull(moment),
  views: count,
  viewedAt: orNull(moment),
  sites: listOf(text),
  placeByRoad: orNull(object({ latitude: number, longitude: number })),
})

/** Both spellings of the call are in use by clients of Traccar. */
export const routes: readonly Route[] = [
  {
    method: 'POST',
    path: '/devices/share',
    access: 'signedIn',
    gate: { ...gates.whileOpen, unconfirmed: 'refused', guest: 'refused' },
    document: describe('links', () => ({
      summary: 'Share a device for a limited time',
      ...shared('deviceId'),
      refuses: ['missing'],
    })),
    answer: (c, caller) => share(c, caller, device),
  },
  {
    method: 'POST',
    path: '/share/device',
    access: 'signedIn',
    gate: { ...gates.whileOpen, unconfirmed: 'refused', guest: 'refused' },
    document: describe('links', () => ({
      summary: 'Share a device for a limited time (alias)',
      ...shared('deviceId'),
      refuses: ['missing'],
    })),
    answer: (c, caller) => share(c, caller, device),
  },
  {
    method: 'POST',
    path: '/share/group',
    access: 'signedIn',
    gate: { ...gates.whileOpen, unconfirmed: 'refused', guest: 'refused' },
    document: describe('links', () => ({
      summary: 'Share a group for a limited time',
      ...shared('groupId'),
      refuses: ['missing'],
    })),
    answer: (c, caller) => share(c, caller, group),
  },
  {
    method: 'GET',
    path: '/shares',
    access: 'signedIn',
    gate: { ...gates.always, guest: 'refused' },
    document: describe('links', () => ({
      summary: 'List share links',
      notes:
        'Links that work now, newest first, with how often each was opened. Administrators see all, everyone else their own.',
      answer: { json: listOf(object(liveShare())) },
    })),
    answer: async (c, caller) => c.json(await liveShares(c.var.world, caller)),
  },
  {
    method: 'DELETE',
    path: '/shares/:id',
    access: 'signedIn',
    gate: { ...gates.always, guest: 'refused' },
    document: describe('links', () => ({
      summary: 'End a share link',
      notes: 'At once: pages that were opened with it stop.',
      answer: { nothing: 204 },
      refuses: ['missing'],
    })),
    answer: async (c, caller) => {
      await endShare(c.var.world, caller, wholeNumber(c.req.param('id') ?? ''))
      return c.body(null, 204)
    },
  },
]

type Shared = typeof device | typeof group

/**
 * A token of a guest who sees one device or group until a moment and may do nothing. Sharing it again makes another
 * guest. @returns the token as text
 */
async function share(c: ApiContext, caller: ScopedCaller, entity: Shared): Promise<Response> {
  const { world } = c.var
  if (!mayShare(caller.user, await caller.settings())) {
    throw new Failure('forbidden', 'You may not share anything. Ask an administrator.')
  }
  const field = `${entity.name}Id`
  const form = await formBody(c)
  const given = form[field]
  const id = typeof given === 'string' || typeof given === 'number' ? wholeNumber(String(given)) : null
  const thing = id === null ? null : await caller.scope.one(entity, id)
  if (!thing)
    throw new Failure('missing', 'There is no such {entity}, or you may not see it.', {
      field,
      values: { entity: noun(entity.name) },
    })
  const expiresAt = await endOfShare(world, caller, form.expiration)
  const { requestId } = parsed(z.object({ requestId: requestIdSchema }), { requestId: form.requestId })
  const of = { userId: caller.user.id, kind: entity.name, id: thing.id }
  const mark = requestId ? guestMarkOf(requestId) : newGuestMark()
  const email = guestEmail(of, { tenantId: caller.records.tenantId, mark })
  const made = requestId ? await guestWith(caller, email, world) : null
  if (made) return c.text(await tokenOf(world, caller, { guest: made, expiresAt }))
  const geofences =
    form.geofences === 'true' || form.geofences === true ? await sharedGeofences(caller, entity, thing) : []
  const guest = await makeGuest(caller, { entity, thing, geofences, expiresAt, email, world })
  note(c, { action: 'share', objectType: entity.name, objectId: thing.id, attributes: { userId: guest.id, expiresAt } })
  return c.text(await tokenOf(world, caller, { guest, expiresAt }))
}

/** The guest whom an earlier call made, whose answer was lost. */
async function guestWith(caller: ScopedCaller, email: string, world: WorldOf<'api'>): Promise<User | null> {
  const found = await world.lookups.userByEmail(email)
  return found && caller.records.get(user, found.userId)
}

async function tokenOf(
  world: WorldOf<'api'>,
  caller: ScopedCaller,
  { guest, expiresAt }: { guest: User; expiresAt: number },
): Promise<string> {
  const { tenantId } = caller.actor
  const { stamp } = await caller.records.credentials(guest.id)
  const derivedFrom = shareOrigins(caller.session)
  return world.lookups.openSession('token', { tenantId, userId: guest.id, stamp, derivedFrom, expiresAt })
}

/** What was requested, but not beyond the sharing user's own end, nor longer than the tenant allows. @throws Failure invalid for a time in the past */
async function endOfShare(world: WorldOf<'api'>, caller: ScopedCaller, wanted: unknown): Promise<number> {
  const now = world.now()
  const isGiven = wanted !== undefined && wanted !== '' && wanted !== null
  const asked = isGiven ? requireMoment(textOf(wanted), 'expiration') : now + accountLimits.tokenMsDefault
  const { expirationTime } = caller.user
  const own = expirationTime === null ? Number.POSITIVE_INFINITY : Date.parse(expirationTime)
  const longest = now + shareMsMax(await caller.settings())
  const expiresAt = Math.min(asked, own, longest, grantEnd(caller.session))
  if (expiresAt > now) return expiresAt
  throw new Failure('invalid', 'expiration: this time is in the past. Choose a future time.', {
    field: 'expiration',
  })
}

interface Share {
  world: WorldOf<'api'>
  entity: Shared
  thing: AnyRecord
  geofences: readonly AnyRecord[]
  expiresAt: number
  /** of its guest */
  email: string
}

/** Those that apply to what is shared, as far as the sharing user sees them: linked to it, or to a group that holds it. */
async function sharedGeofences(caller: ScopedCaller, entity: Shared, thing: AnyRecord): Promise<AnyRecord[]> {
  const { records, scope } = caller
  const above = groupsAbove(Number(thing.groupId ?? 0), await records.list(group))
  const owners = [{ type: entity.name, id: thing.id }, ...above.map(({ id }) => ({ type: group.name, id }))]
  const links = (await Promise.all(owners.map((owner) => records.linksOf(owner)))).flat()
  const ids = links.filter(({ property }) => property.type === linkName(geofence)).map(({ property }) => property.id)
  return scope.those(geofence, [...new Set(ids)])
}

/** Each link has a guest of its own, so that it ends without another one. */
async function makeGuest(caller: ScopedCaller, share: Share): Promise<User> {
  const { world, entity, thing, geofences, expiresAt, email } = share
  const { records } = caller
  const draft = restrictedBy(guestOf(thing, { email, expiresAt, sharedAt: world.now() }), [caller.user])
  const guest = await records.create(user, draft)
  // the clock also removes the guest of a thing that goes at this moment
  await armGuestEnd(world, records, guest)
  const shown = [{ type: entity.name, id: thing.id }, ...geofences.map(({ id }) => ({ type: linkName(geofence), id }))]
  await records.link(shown.map((property) => ({ owner: { type: user.name, id: guest.id }, property })))
  return guest
}

const guestOf = (thing: AnyRecord, link: { email: string; expiresAt: number; sharedAt: number }): User =>
  user.schema.parse({
    name: withoutUnseen(String(thing.name)),
    email: link.email,
    temporary: true,
    readonly: true,
    limitCommands: true,
    disableReports: true,
    expirationTime: link.expiresAt,
    attributes: { [sharedAtKey]: isoTime(link.sharedAt) },
  })
