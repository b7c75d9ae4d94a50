import * as z from 'zod'
import { isAdministrator, isManager } from '../../../shared/domain/access/permissions.ts'
import { Failure, noun } from '../../../shared/domain/failures.ts'
import { channelLimits } from '../../../shared/domain/limits/channels.ts'
import { requiredText } from '../../../shared/entities/fields.ts'
import { linkName } from '../../../shared/entities/entity.ts'
import { user } from '../../../shared/entities/user.ts'
import type { AnnouncementJson } from '../../../shared/wire/alerts/announcement-json.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import { sendAnnouncement } from '../../application/channels/send-announcement.ts'
import type { Announcement } from '../../platform/ports/ports.ts'
import { newStamp } from '../../platform/secrets.ts'
import { spend } from '../allowance.ts'
import { note } from '../audit-entries.ts'
import { jsonBody, parsed } from '../http/body.ts'
import { reasonReader } from '../http/reason-reader.ts'
import { queryOf, wholeNumber } from '../http/query.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { isForAnnouncements } from './answer-channels.ts'
import { channelInPath, notSent } from './test-channels.ts'

const announcementBody = z.object({
  subject: requiredText(channelLimits.announcementSubjectLengthMax),
  body: requiredText(channelLimits.announcementBodyLengthMax, 'lines'),
  priority: z.boolean().nullish(),
})

const notBegun = {
  next: 0,
  pending: 0,
  sent: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  state: 'running',
  endedAt: null,
} as const

/** Requests end after half a minute: what is not sent by then is sent in the background. */
const budgetMs = 15_000

/**
 * Sends what the caller wrote. To few people within the request; to more in the background.
 * @throws Failure invalid with the words of the service when nobody could be sent to
 */
export async function announce(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  requireSender(caller)
  const notificator = channelInPath(c)
  const { world } = c.var
  const { tenantId } = caller.actor
  if (!isForAnnouncements(notificator)) {
    throw new Failure('invalid', '{field}: there is no such channel. Give one of {values}.', {
      field: 'notificator',
      values: { values: await usableFor(c, tenantId) },
    })
  }
  const { subject, body, priority } = parsed(announcementBody, await jsonBody(c))
  const userIds = await recipientsOf(c, caller)
  const most = notificator === 'sms' ? channelLimits.announcementSmsPeopleMax : channelLimits.announcementPeopleMax
  if (userIds.length > most) {
    throw new Failure('tooLarge', 'An announcement goes to at most {most} people. Choose fewer.', { values: { most } })
  }
  await requireAvailable(c, tenantId, notificator)
  await spend(world, [
    {
      name: `announce:${tenantId}`,
      max: channelLimits.announcementsMax,
      windowMs: channelLimits.announcementsWindowMs,
    },
  ])
  const id = `${world.now().toString(36)}${newStamp()}`
  const announcement: Omit<Announcement, 'version'> = {
    ...notBegun,
    id,
    notificator,
    subject,
    body,
    userIds,
    isPriority: priority === true,
    senderId: caller.user.id,
    startedAt: world.now(),
  }
  const announcements = world.announcements(tenantId)
  await announcements.add(announcement)
  note(c, { action: 'announce', objectType: 'announcement', attributes: { notificator, count: userIds.length } })
  if (userIds.length > channelLimits.announcementAtOnceMax) {
    await announcements.continue(id)
    return answerWith(c, announcement, 202)
  }
  return sentAtOnce(c, { tenantId, id })
}

async function sentAtOnce(c: ApiContext, key: { tenantId: string; id: string }): Promise<Response> {
  const { world } = c.var
  const announcements = world.announcements(key.tenantId)
  const until = world.now() + budgetMs
  const end = await sendAnnouncement(world, key, () => world.now() >= until)
  if (end === 'later') await announcements.continue(key.id)
  const now = end === 'later' || end === null ? await announcements.get(key.id) : end
  if (now === null) throw new Error('an announcement that was just stored is missing')
  if (now.state === 'done' && now.failed === 0) return c.body(null, 204)
  const reason = now.failures[0]?.reason
  if (now.state === 'done' && now.sent === 0 && reason !== undefined) throw notSent(reason)
  return answerWith(c, now, 202)
}

/** @throws Failure forbidden */
function requireSender({ user: sender }: ScopedCaller): void {
  if (isAdministrator(sender) || (isManager(sender) && !sender.readonly)) return
  throw new Failure('forbidden', 'Only administrators and managers may write to others. Ask an administrator.')
}

async function usableFor(c: ApiContext, tenantId: string): Promise<string[]> {
  const available = await c.var.world.channels(tenantId).availability()
  return available.filter(({ type, isAvailable }) => isAvailable && isForAnnouncements(type)).map(({ type }) => type)
}

/** @throws Failure invalid with the reason why the channel cannot be used */
async function requireAvailable(c: ApiContext, tenantId: string, notificator: string): Promise<void> {
  const available = await c.var.world.channels(tenantId).availability()
  const reason = available.find(({ type }) => type === notificator)?.reason ?? null
  if (reason !== null) throw notSent(reason)
}

/**
 * Those named in the query, else all whom the caller may write to; in the order of their ids.
 * @throws Failure missing for one whom the caller does not manage, invalid when there is nobody
 */
async function recipientsOf(c: ApiContext, { user: sender, records }: ScopedCaller): Promise<number[]> {
  const asked = userIdsIn(queryOf(c))
  const reachable = isAdministrator(sender)
    ? (await records.list(user)).map(({ id }) => id)
    : (await records.linksOf({ type: user.name, id: sender.id }))
        .filter(({ property }) => property.type === linkName(user))
        .map(({ property }) => property.id)
  const known = new Set(reachable)
  const stray = asked.find((id) => !known.has(id) && id !== sender.id)
  if (stray !== undefined) {
    throw new Failure('missing', 'There is no {entity} {id} that you can see.', {
      values: { entity: noun(user.name), id: stray },
    })
  }
  const chosen = [...new Set(asked.length > 0 ? asked : reachable)].toSorted((a, b) => a - b)
  if (chosen.length > 0) return chosen
  throw new Failure('invalid', '{field}: there is nobody to send this to. Choose other people.', {
    field: 'userId',
  })
}

/** @throws Failure invalid */
const userIdsIn = (query: URLSearchParams): number[] =>
  query.getAll('userId').map((text) => {
    const id = wholeNumber(text)
    if (id !== null) return id
    throw new Failure('invalid', '{field}: "{text}" is not an id. Give a number.', {
      field: 'userId',
      values: { text: text.slice(0, 60) },
    })
  })

/** @throws Failure missing, also when it is there but not for this caller */
export async function answerAnnouncement(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const id = c.req.param('announcement') ?? ''
  const found = await c.var.world.announcements(caller.actor.tenantId).get(id)
  if (found && (found.senderId === caller.user.id || isAdministrator(caller.user))) {
    return answerWith(c, found, 200)
  }
  throw new Failure('missing', 'There is no such announcement, or you may not see it.')
}

async function answerWith(
  c: ApiContext,
  announcement: Omit<Announcement, 'version'>,
  status: 200 | 202,
): Promise<Response> {
  const { id, notificator, userIds, sent, failed, skipped, state, startedAt, endedAt, failures } = announcement
  const said = await reasonReader(c)
  const answer: AnnouncementJson = {
    id,
    notificator,
    total: userIds.length,
    sent,
    failed,
    skipped,
    state,
    startedAt: isoTime(startedAt),
    endedAt: endedAt === null ? null : isoTime(endedAt),
    failures: failures.map(({ userId, reason }) => ({ userId, reason: said(reason) })),
  }
  return c.json(answer, status)
}
