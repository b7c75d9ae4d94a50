import { phrase } from '../../../../shared/domain/failures.ts'
import type { PushPayloadJson } from '../../../../shared/wire/alerts/push-json.ts'
import { isPushPoint, pushRequest, pushTextBytesMax } from '../../channels/web-push.ts'
import type { ChannelMessage, ChannelOutcome } from '../../ports/channel-ports.ts'
import type { PushSubscription } from '../../ports/channel-store-ports.ts'
import type { Channel, ChannelParts } from './channel.ts'
import { connectionProblem, failedWith, refused, sent } from './http-call.ts'

/** Twelve hours: an alarm of yesterday is no news, and keys of services live for a day. */
const ttlSeconds = 12 * 3600
/** In signs: what more there is, browsers do not show. */
const [titleLengthMax, bodyLengthMax] = [250, 1_000]

type Parts = Pick<ChannelParts, 'post' | 'store' | 'vapid' | 'siteAddress' | 'contact' | 'now'>

/** Web Push to every browser that the person subscribed (RFC 8030, 8291 and 8292). One that arrives is enough. */
export const webpushChannel = (parts: Parts): Channel => ({
  unavailable: () => null,
  lackOf: async ({ id }) =>
    (await parts.store.subscriptions(id)).length === 0 ? phrase('No browser receives notifications yet.') : null,
  async send(message) {
    const subscriptions = await parts.store.subscriptions(message.recipient.id)
    const outcomes = await Promise.all(subscriptions.map((each) => pushed(message, each, parts)))
    return (
      outcomes.find(({ kind }) => kind === 'sent') ??
      outcomes.find(({ kind }) => kind === 'retry') ??
      outcomes[0] ??
      refused(phrase('No browser of this person receives notifications any more'))
    )
  },
})

async function pushed(message: ChannelMessage, browser: PushSubscription, parts: Parts): Promise<ChannelOutcome> {
  const { post, store, vapid, contact, now, siteAddress } = parts
  const { id, endpoint, keys } = browser
  const userId = message.recipient.id
  if (!isPushPoint(keys.p256dh)) {
    await store.unsubscribe(userId, id)
    return refused(phrase('The keys of the browser cannot be used'))
  }
  try {
    const options = { ttlSeconds, isUrgent: message.isPriority, vapid: await vapid(), contact: contact(), now: now() }
    const text = textWithin(payloadOf(message, siteAddress()))
    const answer = await post(pushRequest(text, { endpoint, keys }, options))
    if (answer.status >= 200 && answer.status < 300) {
      await store.markUsed(userId, id)
      return sent
    }
    if (answer.status === 404 || answer.status === 410) {
      await store.unsubscribe(userId, id)
      return refused(phrase('The browser ended its subscription'))
    }
    return failedWith(answer, {
      says: phrase('The push service answered with status {status}', { status: answer.status }),
      now: now(),
    })
  } catch (error) {
    return connectionProblem(error)
  }
}

/** Cut to what push services take: the title is short, and bytes are not signs. */
function textWithin(payload: PushPayloadJson): string {
  for (let body = payload.body; ; body = body.slice(0, Math.floor(body.length / 2))) {
    const text = JSON.stringify({ ...payload, body })
    if (body === '' || Buffer.byteLength(text) <= pushTextBytesMax) return text
  }
}

function payloadOf(message: ChannelMessage, site: string): PushPayloadJson {
  const { recipient, subject, shortText, url, noticeUrl, eventId, messageId } = message
  const { language } = recipient.attributes
  return {
    title: subject.slice(0, titleLengthMax),
    body: shortText.slice(0, bodyLengthMax),
    url: pathOf(url ?? noticeUrl, site),
    eventId,
    tag: eventId === 0 ? messageId : `event-${eventId}`,
    language: typeof language === 'string' ? language.slice(0, 2) : 'en',
  }
}

/** Only addresses of the product are opened. */
const pathOf = (address: string | undefined, site: string): string =>
  address?.startsWith(`${site}/`) ? address.slice(site.length) : '/'
