import { phrase } from '../../../../../shared/domain/failures.ts'
import {
  type ChannelSettings,
  missingFields,
  valueOf,
} from '../../../../../shared/domain/notifications/channel-settings.ts'
import type { ChannelOutcome } from '../../../ports/channel-ports.ts'
import { notSet, type Channel, type ChannelParts } from '../channel.ts'
import { failedWith, jsonCall, jsonIn, refused, sent, wordsOf } from '../http-call.ts'
import { forgetTokens, tokensOf } from '../person-attributes.ts'

const address = 'https://www.traccar.org/push/'
const deadCodes = new Set(['messaging/invalid-argument', 'messaging/registration-token-not-registered'])

/** Push to phones with the Traccar Manager app, by the relay of its vendor, with a key that the tenant gets there. */
export function relayChannel({ post, records, now }: Pick<ChannelParts, 'post' | 'records' | 'now'>): Channel {
  return {
    unavailable: (settings) => notSet(missingFields(settings, 'traccar')),
    lackOf: (recipient) => (tokensOf(recipient).length === 0 ? phrase('The profile has no phone with the app.') : null),
    async send({ recipient, subject, shortText, eventId }, settings) {
      const tokens = tokensOf(recipient)
      const { outcome, dead } = await sendByRelay(
        settings,
        { post, now },
        {
          registration_ids: tokens,
          notification: { title: subject, body: shortText, sound: 'default' },
          data: { eventId: String(eventId) },
        },
      )
      if (dead.length > 0) await forgetTokens(records, recipient.id, dead)
      return outcome
    },
  }
}

/** What the relay takes; `type` names the app that it is for, where it is not the one of people. */
interface RelayMessage {
  type?: 'client'
  registration_ids: readonly string[]
  notification?: { title: string; body: string; sound: string }
  data: Readonly<Record<string, string>>
}

/** Sends to apps by the relay of their vendor. May throw, which is a connection that failed. @returns tokens of apps that are gone, too */
export async function sendByRelay(
  settings: ChannelSettings,
  { post, now }: Pick<ChannelParts, 'post' | 'now'>,
  message: RelayMessage,
): Promise<{ outcome: ChannelOutcome; dead: string[] }> {
  const key = valueOf(settings, 'traccar', 'key') ?? ''
  const answer = await post(jsonCall(address, message, { authorization: `key=${key}` }))
  if (answer.status < 200 || answer.status >= 300) {
    const says = phrase('The relay answered with status {status}', { status: answer.status })
    return { outcome: failedWith(answer, { says, now: now() }), dead: [] }
  }
  const { responses } = jsonIn(answer) as { responses?: unknown }
  const results = (Array.isArray(responses) ? responses : []) as { success?: unknown; error?: { code?: unknown } }[]
  const dead = message.registration_ids.filter((_, at) => deadCodes.has(String(results[at]?.error?.code)))
  if (results.length === 0 || results.some(({ success }) => success === true)) return { outcome: sent, dead }
  const code = results[0]?.error?.code
  const says =
    typeof code === 'string' ? wordsOf(`The relay: ${code}`) : phrase('The relay did not deliver the message')
  return { outcome: refused(says), dead }
}
