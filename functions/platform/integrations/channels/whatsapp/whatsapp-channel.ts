import { phrase } from '../../../../../shared/domain/failures.ts'
import {
  missingFields,
  valueOf,
  type ChannelSettings,
} from '../../../../../shared/domain/notifications/channel-settings.ts'
import {
  templateLanguageFor,
  templateLanguagesIn,
  templateLimits,
  templateText,
  templateValuesIn,
  type TemplateValue,
} from '../../../../../shared/domain/notifications/template-message.ts'
import { minuteMs, secondMs } from '../../../../../shared/domain/time/durations.ts'
import type { ChannelMessage, ChannelOutcome } from '../../../ports/channel-ports.ts'
import { notSet, type Channel, type ChannelParts } from '../channel.ts'
import { isPassing, jsonCall, jsonIn, later, refused, retryAfterMs, sent, wordsOf, type Answer } from '../http-call.ts'
import { phoneNumber } from '../sms-text.ts'

/** This version is answered until 2028-07-29. @see https://developers.facebook.com/docs/graph-api/changelog */
const origin = 'https://graph.facebook.com/v25.0'

/**
 * Codes of what passes, with how long it takes at least, where the service says: the application's calls (4), those of
 * the account (80007), messages of the number (130429) and to one person (131056) were too many; the service is busy or
 * broken (1, 2, 131000, 131016, 133004), or the account is being moved (131057).
 * @see https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes/
 */
const passing = new Map<number, number | null>([
  [4, 5 * minuteMs],
  [80007, 5 * minuteMs],
  [130429, 5 * secondMs],
  [131056, 6 * secondMs],
  ...[1, 2, 131000, 131016, 131057, 133004].map((code): [number, null] => [code, null]),
])
/** Answered with status 500, although it is a right that the token does not have. */
const noRight = 3

const codeWords = {
  131026: phrase('WhatsApp does not reach this phone number'),
  132000: phrase('The template in WhatsApp has another number of variables than whatsapp.values names'),
  132001: phrase('WhatsApp has no approved template of this name and language'),
} as const

/**
 * Messages by the Cloud API of WhatsApp, from the tenant's own number: only approved templates reach who has not written
 * to it within a day. What it accepts may still not arrive; it tells that to webhooks alone.
 */
export function whatsappChannel({
  post,
  now,
  siteAddress,
}: Pick<ChannelParts, 'post' | 'now' | 'siteAddress'>): Channel {
  return {
    unavailable: (settings) => notSet(missingFields(settings, 'whatsapp')),
    lackOf: ({ phone: written }) => {
      const phone = written ?? ''
      if (phone.trim() === '') return phrase('The profile has no phone number.')
      return phoneNumber(phone) === null
        ? phrase('The phone number in the profile needs the country code, like +213 550 12 34 56.')
        : null
    },
    async send(message, settings) {
      const to = phoneNumber(message.recipient.phone ?? '')
      if (to === null) return refused(phrase('The phone number is not valid'))
      const token = valueOf(settings, 'whatsapp', 'token') ?? ''
      const address = `${origin}/${valueOf(settings, 'whatsapp', 'phoneNumberId') ?? ''}/messages`
      const body = {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to,
        type: 'template',
        template: templateOf(message, settings, siteAddress()),
      }
      return outcomeOf(await post(jsonCall(address, body, { authorization: `Bearer ${token}` })), token)
    },
  }

  function outcomeOf(answer: Answer, token: string): ChannelOutcome {
    const { error, messages } = jsonIn(answer) as { error?: GraphError; messages?: unknown }
    if (answer.status === 200 && Array.isArray(messages) && messages.length > 0) return sent
    const code = Number(error?.code ?? Number.NaN)
    const wait = passing.get(code)
    const says = codeWords[code as keyof typeof codeWords] ?? wordsOf(`WhatsApp: ${wordsIn(answer, token)}`)
    const isLater = wait !== undefined || (code !== noRight && isPassing(answer.status))
    return isLater ? later(says, retryAfterMs(answer, now()) ?? wait ?? null) : refused(says)
  }
}

interface GraphError {
  code?: unknown
  message?: unknown
  error_data?: { details?: unknown } | null
}

/** What the service says, without the token: it repeats one that it cannot read. */
function wordsIn(answer: Answer, token: string): string {
  const { error } = jsonIn(answer) as { error?: GraphError }
  const said = [error?.error_data?.details, error?.message].find((each) => typeof each === 'string' && each !== '')
  const text = typeof said === 'string' ? said : `status ${answer.status}`
  return token === '' ? text : text.replaceAll(token, '…')
}

function templateOf(message: ChannelMessage, settings: ChannelSettings, site: string) {
  const values = templateValuesIn(valueOf(settings, 'whatsapp', 'values') ?? '') ?? ['text']
  const languages = templateLanguagesIn(valueOf(settings, 'whatsapp', 'languages') ?? '') ?? []
  const texts = textsOf(message, values, site)
  return {
    name: valueOf(settings, 'whatsapp', 'template') ?? '',
    language: { policy: 'deterministic', code: templateLanguageFor(languages, message.language) ?? message.language },
    components: [{ type: 'body', parameters: texts.map((text) => ({ type: 'text', text })) }],
  }
}

/** The link is whole or is not there: one that is cut leads nowhere. What is left is for the others. */
function textsOf(message: ChannelMessage, values: readonly TemplateValue[], site: string): string[] {
  const link = message.noticeUrl ?? message.url ?? site
  const hasLink = values.includes('link')
  const ending = hasLink || message.noticeUrl === undefined ? '' : ` ${message.noticeUrl}`
  const others = values.filter((value) => value !== 'link').length
  const room = Math.floor(
    (templateLimits.valuesLengthMax - (hasLink ? link.length : ending.length)) / Math.max(1, others),
  )
  return values.map((value) => {
    if (value === 'link') return templateText(link, link.length)
    if (value === 'subject') return templateText(message.subject, room)
    if (value === 'organisation') return templateText(message.fromName, room)
    return templateText(message.shortText, room) + ending
  })
}
