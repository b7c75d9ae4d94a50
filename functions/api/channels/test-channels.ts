import { notificators, type Notificator } from '../../../shared/catalog/channels/index.ts'
import { mailBrandOf } from '../../../shared/domain/brand/mail-brand.ts'
import { Failure, type Phrase } from '../../../shared/domain/failures.ts'
import { channelLimits } from '../../../shared/domain/limits/channels.ts'
import { liveLimits } from '../../../shared/domain/limits/live.ts'
import { testText } from '../../../shared/domain/notifications/texts/announcement-text.ts'
import { readerOf } from '../../../shared/domain/reader.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import { liveFrames, peerFrames } from '../../../shared/wire/live-message.ts'
import type { ChannelMessage } from '../../platform/ports/ports.ts'
import { newStamp } from '../../platform/secrets.ts'
import { byReader } from '../../application/sockets/own-pages.ts'
import { deliver } from '../../application/sockets/send-frames.ts'
import { spend } from '../allowance.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'

/** Sends a message to the caller by every channel that can be used and that their profile allows. */
export async function testAll(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  await spendTest(c, caller)
  const channels = c.var.world.channels(caller.actor.tenantId)
  for (const { type, isAvailable } of await channels.availability()) {
    // a command is sent to devices only
    if (!isAvailable || type === 'command' || (await channels.lackOf(type, caller.user)) !== null) continue
    await sendTest(c, caller, type)
  }
  return c.body(null, 204)
}

export async function testOne(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const type = channelInPath(c)
  await spendTest(c, caller)
  await sendTest(c, caller, type)
  return c.body(null, 204)
}

/** @throws Failure invalid */
export function channelInPath(c: ApiContext): Notificator {
  const name = c.req.param('notificator') ?? ''
  const type = notificators.find((each) => each === name)
  if (type) return type
  throw new Failure('invalid', '{field}: there is no such channel. Give one of {values}.', {
    field: 'notificator',
    values: { values: notificators },
  })
}

const spendTest = (c: ApiContext, { actor }: ScopedCaller) =>
  spend(c.var.world, [
    {
      name: `channels:test:${actor.tenantId}:${actor.userId}`,
      max: channelLimits.channelTestsMax,
      windowMs: channelLimits.channelTestsWindowMs,
    },
  ])

/** @throws Failure invalid with the words of the service */
async function sendTest(c: ApiContext, caller: ScopedCaller, type: Notificator): Promise<void> {
  const { world } = c.var
  const { tenantId } = caller.actor
  const settings = await caller.settings()
  const reader = readerOf({ user: caller.user, server: settings })
  const site = world.siteAddress()
  const brand = mailBrandOf(settings, { tenantId, site })
  const { fromName, subject, short, text, html } = testText({ brand }, reader)
  if (type === 'web') return showTest(c, caller, short)
  const message: ChannelMessage = {
    channel: type,
    recipient: caller.user,
    language: reader.language,
    fromName,
    subject,
    shortText: short,
    text,
    html,
    url: `${site}/`,
    eventId: 0,
    eventType: 'test',
    deviceId: 0,
    place: null,
    isPriority: false,
    messageId: `test-${newStamp()}`,
    time: world.now(),
  }
  const outcome = await world.channels(tenantId).send(message)
  if (outcome.kind !== 'sent') throw notSent(outcome.reason)
  if (type === 'mail') world.statistics.add(tenantId, { mailSent: 1 })
  if (type === 'sms') world.statistics.add(tenantId, { smsSent: 1 })
}

export const notSent = (reason: Phrase): Failure =>
  new Failure('invalid', 'The message was not sent: {reason}', { values: { reason } })

/** On the caller's open pages, and as the event of a test for clients of Traccar's API. */
async function showTest(c: ApiContext, { actor }: ScopedCaller, message: string): Promise<void> {
  const { world } = c.var
  const { connections } = await world.sockets.watchers(actor.tenantId)
  const now = world.now()
  const own = connections.filter(({ userId, expiresAt }) => userId === actor.userId && expiresAt > now)
  const { ownPages, peers } = byReader(own)
  const notice = { eventId: 0, notificationId: 0, message, sound: true }
  const notices = liveFrames({ notices: [notice] }, liveLimits.socketMessageBytesMax)
  for (const page of ownPages) await deliver(world, page, notices)
  const none = { id: 0, deviceId: 0, positionId: 0, geofenceId: 0, maintenanceId: 0 }
  const event = { ...none, type: 'test', eventTime: isoTime(now), attributes: { message } } as const
  const events = peerFrames({ events: [event] }, liveLimits.socketMessageBytesMax)
  for (const peer of peers) await deliver(world, peer, events)
}
