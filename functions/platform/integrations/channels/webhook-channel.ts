import { phrase } from '../../../../shared/domain/failures.ts'
import { createHmac } from 'node:crypto'
import { isWebhookAddress, missingFields, valueOf } from '../../../../shared/domain/notifications/channel-settings.ts'
import { isoTime } from '../../../../shared/wire/dates.ts'
import { notSet, type Channel, type ChannelParts } from './channel.ts'
import { failedWith, jsonCall, refused, sent } from './http-call.ts'

/** Signed JSON to a server of the tenant, in the form of standardwebhooks.com. Any status from 200 to 299 takes it. */
export function webhookChannel({ post, now }: Pick<ChannelParts, 'post' | 'now'>): Channel {
  return {
    unavailable: (settings) => notSet(missingFields(settings, 'webhook')),
    lackOf: () => null,
    async send(message, settings) {
      const url = valueOf(settings, 'webhook', 'url') ?? ''
      if (!isWebhookAddress(url)) return refused(phrase('webhook.url must be an https address of a public host'))
      const { recipient, eventId, eventType, deviceId, subject, shortText, place, isPriority, time } = message
      const call = jsonCall(url, {
        type: eventType ?? 'announcement',
        timestamp: isoTime(time),
        data: {
          eventId,
          deviceId,
          userId: recipient.id,
          subject,
          text: shortText,
          place,
          isPriority,
          url: message.url,
        },
      })
      const seconds = Math.floor(now() / 1000)
      const signed = { id: message.messageId, seconds, body: call.body as string }
      const answer = await post({
        ...call,
        headers: {
          ...call.headers,
          'webhook-id': message.messageId,
          'webhook-timestamp': String(seconds),
          'webhook-signature': `v1,${signature(valueOf(settings, 'webhook', 'secret') ?? '', signed)}`,
        },
      })
      if (answer.status >= 200 && answer.status < 300) return sent
      return failedWith(answer, {
        says: phrase('The webhook answered with status {status}', { status: answer.status }),
        now: now(),
      })
    },
  }
}

/** HMAC-SHA256 over `id.timestamp.body`; a secret that begins with `whsec_` is base64. */
export function signature(
  secret: string,
  { id, seconds, body }: { id: string; seconds: number; body: string },
): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : secret
  return createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
}
