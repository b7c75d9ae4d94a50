import { phrase } from '../../../../shared/domain/failures.ts'
import { missingFields, valueOf } from '../../../../shared/domain/notifications/channel-settings.ts'
import { notSet, type Channel, type ChannelParts } from './channel.ts'
import { failedWith, jsonCall, jsonIn, refused, sent, wordsOf } from './http-call.ts'
import { forgetTokens, tokensOf } from './person-attributes.ts'

const address = 'https://www.traccar.org/push/'
const deadCodes = new Set(['messaging/invalid-argument', 'messaging/registration-token-not-registered'])

/** Push to phones with the Traccar Manager app, by the relay of its vendor, with a key that the tenant gets there. */
export function relayChannel({ post, records, now }: Pick<ChannelParts, 'post' | 'records' | 'now'>): Channel {
  return {
    unavailable: (settings) => notSet(missingFields(settings, 'traccar')),
    lackOf: (recipient) => (tokensOf(recipient).length === 0 ? phrase('The profile has no phone with the app.') : null),
    async send({ recipient, subject, shortText, eventId }, settings) {
      const tokens = tokensOf(recipient)
      const body = {
        registration_ids: tokens,
        notification: { title: subject, body: shortText, sound: 'default' },
        data: { eventId: String(eventId) },
      }
      const key = valueOf(settings, 'traccar', 'key') ?? ''
      const answer = await post(jsonCall(address, body, { authorization: `key=${key}` }))
      if (answer.status < 200 || answer.status >= 300) {
        return failedWith(answer, {
          says: phrase('The relay answered with status {status}', { status: answer.status }),
          now: now(),
        })
      }
      const { responses } = jsonIn(answer) as { responses?: unknown }
      const results = (Array.isArray(responses) ? responses : []) as { success?: unknown; error?: { code?: unknown } }[]
      const dead = tokens.filter((_, at) => deadCodes.has(String(results[at]?.error?.code)))
      if (dead.length > 0) await forgetTokens(records, recipient.id, dead)
      if (results.length === 0 || results.some(({ success }) => success === true)) return sent
      const code = results[0]?.error?.code
      return refused(
        typeof code === 'string' ? wordsOf(`The relay: ${code}`) : phrase('The relay did not deliver the message'),
      )
    },
  }
}
