import { phrase } from '../../../../shared/domain/failures.ts'
import { isWebhookAddress, missingFields, valueOf } from '../../../../shared/domain/notifications/channel-settings.ts'
import { isoTime } from '../../../../shared/wire/dates.ts'
import { notSet, type Channel, type ChannelParts } from './channel.ts'
import { failedWith, jsonCall, refused, sent } from './http-call.ts'
import { signedCall } from './signed-call.ts'

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
      const secret = valueOf(settings, 'webhook', 'secret') ?? ''
      const answer = await post(signedCall(call, { id: message.messageId, secret, now: now() }))
      if (answer.status >= 200 && answer.status < 300) return sent
      return failedWith(answer, {
        says: phrase('The webhook answered with status {status}', { status: answer.status }),
        now: now(),
      })
    },
  }
}
