import { phrase, type Phrase } from '../../../shared/domain/failures.ts'
import { isActive } from '../../../shared/domain/access/permissions.ts'
import { mailBrandOf } from '../../../shared/domain/brand/mail-brand.ts'
import { channelLimits } from '../../../shared/domain/limits/channels.ts'
import { announcementText } from '../../../shared/domain/notifications/texts/announcement-text.ts'
import { readerOf } from '../../../shared/domain/reader.ts'
import { secondMs } from '../../../shared/domain/time/durations.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import type { ServerSettings } from '../../../shared/entities/server-settings.ts'
import { atMost } from '../../platform/concurrency.ts'
import type { Announcement } from '../../platform/ports/channel-store-ports.ts'
import type { ChannelMessage, ChannelOutcome, Channels } from '../../platform/ports/channel-ports.ts'
import type { World } from '../../platform/ports/ports.ts'

export type AnnouncingWorld = Pick<
  World,
  'tenants' | 'channels' | 'announcements' | 'statistics' | 'siteAddress' | 'now' | 'pause'
>

/** People whose sending is noted together: of so many it may be unknown whether they got it, when a process ends. */
const stepPeople = 20
const sendsAtOnce = 10
const triesMax = 3
const waitMsMax = 8 * secondMs

/** Why somebody did not get it whose sending was under way when a process ended. */
const unknownReason = phrase('The process ended meanwhile, so it is unknown whether this was sent.')

/**
 * Sends an announcement on, from where it is. People are noted before they are sent to, so that nobody gets it twice;
 * of those whose result is lost the announcement says so.
 *
 * @returns the announcement when it is over; `later` when time is up; null when there is none, or another process is
 *   at work on it
 */
export async function sendAnnouncement(
  world: AnnouncingWorld,
  key: { tenantId: string; id: string },
  isTimeUp: () => boolean,
): Promise<Announcement | 'later' | null> {
  const { tenantId, id } = key
  const announcements = world.announcements(tenantId)
  const records = world.tenants.records(tenantId)
  let now = await announcements.get(id)
  if (now === null || now.state !== 'running') return now
  const sending: Sending = {
    world,
    tenantId,
    settings: (await records.tenant()).settings,
    channels: world.channels(tenantId),
  }
  now = withResults(
    now,
    now.userIds.slice(now.next - now.pending, now.next).map((userId) => ({ userId, ...failed(unknownReason) })),
  )
  while (now.next < now.userIds.length) {
    if (isTimeUp()) return (await announcements.save(now)) ? 'later' : null
    const step: readonly number[] = now.userIds.slice(now.next, now.next + stepPeople)
    const claimed: Announcement | null = await announcements.save({
      ...now,
      next: now.next + step.length,
      pending: step.length,
    })
    if (claimed === null) return null
    const people = new Map((await records.getMany(user, step)).map((person) => [person.id, person]))
    const results: Result[] = []
    await atMost(sendsAtOnce, step, async (userId) => {
      results.push({ userId, ...(await sentTo(people.get(userId), claimed, sending)) })
    })
    count(sending, claimed, results)
    now = withResults(claimed, results)
  }
  return announcements.save({ ...now, state: 'done', endedAt: world.now() })
}

interface Sending {
  world: AnnouncingWorld
  tenantId: string
  settings: ServerSettings
  channels: Channels
}

type End = { end: 'sent' } | { end: 'failed' | 'skipped'; reason: Phrase | null }
type Result = { userId: number } & End

const failed = (reason: Phrase): End => ({ end: 'failed', reason })
const skipped = (reason: Phrase | null): End => ({ end: 'skipped', reason })

/** Guests, and people who may not sign in, are skipped silently; those who lack the channel with the reason. */
async function sentTo(person: User | undefined, announcement: Announcement, sending: Sending): Promise<End> {
  const { world, channels } = sending
  if (!person || person.temporary || !isActive(person, world.now())) return skipped(null)
  const lack = await channels.lackOf(announcement.notificator, person)
  if (lack !== null) return skipped(lack)
  const message = messageFor(person, announcement, sending)
  for (let tries = 1; ; tries++) {
    const outcome: ChannelOutcome = await channels.send(message)
    if (outcome.kind === 'sent') return { end: 'sent' }
    const waitMs = outcome.kind === 'retry' ? (outcome.afterMs ?? secondMs * 2 ** (tries - 1)) : null
    if (waitMs === null || waitMs > waitMsMax || tries >= triesMax) return failed(outcome.reason)
    await world.pause(waitMs)
  }
}

function messageFor(person: User, announcement: Announcement, { world, tenantId, settings }: Sending): ChannelMessage {
  const { id, notificator, subject, body, isPriority, startedAt } = announcement
  const reader = readerOf({ user: person, server: settings })
  const site = world.siteAddress()
  const content = announcementText({ subject, body }, { brand: mailBrandOf(settings, { tenantId, site }) }, reader)
  return {
    channel: notificator,
    recipient: person,
    language: reader.language,
    fromName: content.fromName,
    subject: content.subject,
    shortText: content.short,
    text: content.text,
    html: content.html,
    eventId: 0,
    deviceId: 0,
    place: null,
    isPriority,
    messageId: `announcement-${id}-${person.id}`,
    time: startedAt,
  }
}

function withResults(now: Announcement, results: readonly Result[]): Announcement {
  const of = (end: End['end']) => results.filter((result) => result.end === end).length
  const reasons = results.flatMap((result) =>
    result.end === 'sent' || result.reason === null ? [] : [{ userId: result.userId, reason: result.reason }],
  )
  return {
    ...now,
    pending: 0,
    sent: now.sent + of('sent'),
    failed: now.failed + of('failed'),
    skipped: now.skipped + of('skipped'),
    failures: [...now.failures, ...reasons].slice(0, channelLimits.announcementFailuresKept),
  }
}

function count({ world, tenantId }: Sending, { notificator }: Announcement, results: readonly Result[]): void {
  const sent = results.filter(({ end }) => end === 'sent').length
  if (sent === 0) return
  if (notificator === 'mail') world.statistics.add(tenantId, { mailSent: sent })
  if (notificator === 'sms') world.statistics.add(tenantId, { smsSent: sent })
}
