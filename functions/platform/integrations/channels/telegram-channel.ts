import { phrase } from '../../../../shared/domain/failures.ts'
import { missingFields, valueOf } from '../../../../shared/domain/notifications/channel-settings.ts'
import type { ChannelOutcome } from '../../ports/channel-ports.ts'
import { notSet, type Channel, type ChannelParts } from './channel.ts'
import { isPassing, jsonCall, jsonIn, later, refused, retryAfterMs, sent, wordsOf, type Answer } from './http-call.ts'
import { changeAttribute, textAttribute } from './person-attributes.ts'

const origin = 'https://api.telegram.org'
const chatKey = 'telegramChatId'
const textLengthMax = 4_096

/** Messages of the tenant's own bot (core.telegram.org/bots/api). The person has to have written to it once. */
export function telegramChannel({ post, records, now }: Pick<ChannelParts, 'post' | 'records' | 'now'>): Channel {
  return {
    unavailable: (settings) => notSet(missingFields(settings, 'telegram')),
    lackOf: (recipient, settings) =>
      textAttribute(recipient, chatKey) || valueOf(settings, 'telegram', 'chatId')
        ? null
        : phrase('The profile has no Telegram chat.'),
    async send({ recipient, shortText, noticeUrl, place }, settings) {
      const bot = `${origin}/bot${valueOf(settings, 'telegram', 'botToken')}`
      const own = textAttribute(recipient, chatKey)
      const chat = own || valueOf(settings, 'telegram', 'chatId') || ''
      const text = (noticeUrl === undefined ? shortText : `${shortText}\n${noticeUrl}`).slice(0, textLengthMax)
      const message = { text, link_preview_options: { is_disabled: true } }
      const first = await post(jsonCall(`${bot}/sendMessage`, { chat_id: chat, ...message }))
      const movedTo = migratedTo(first)
      if (movedTo !== null) {
        if (own !== '') await changeAttribute(records, recipient.id, { key: chatKey, to: () => movedTo })
        const again = await post(jsonCall(`${bot}/sendMessage`, { chat_id: movedTo, ...message }))
        return outcomeOf(again)
      }
      const outcome = outcomeOf(first)
      if (own !== '' && isDead(first)) await changeAttribute(records, recipient.id, { key: chatKey, to: () => '' })
      if (outcome.kind === 'sent' && place && valueOf(settings, 'telegram', 'sendLocation') === 'true') {
        // the text has arrived: a place that fails must not send it again
        await post(jsonCall(`${bot}/sendLocation`, { chat_id: chat, ...place })).catch(() => null)
      }
      return outcome
    },
  }

  function outcomeOf(answer: Answer): ChannelOutcome {
    const { ok, description, parameters } = jsonIn(answer)
    if (answer.status === 200 && ok === true) return sent
    const says = wordsOf(`Telegram: ${typeof description === 'string' ? description : `status ${answer.status}`}`)
    const seconds = (parameters as { retry_after?: unknown } | undefined)?.retry_after
    if (!isPassing(answer.status)) return refused(says)
    return later(says, typeof seconds === 'number' ? seconds * 1000 : retryAfterMs(answer, now()))
  }
}

/** A group that became a supergroup has another number. */
function migratedTo(answer: Answer): string | null {
  const { parameters } = jsonIn(answer)
  const id = (parameters as { migrate_to_chat_id?: unknown } | undefined)?.migrate_to_chat_id
  return typeof id === 'number' || typeof id === 'string' ? String(id) : null
}

/** The person blocked the bot, or left Telegram. Who has not written to the bot yet may still do so. */
const isDead = ({ status, text }: Answer): boolean =>
  (status === 403 && !/can't initiate conversation/i.test(text)) || (status === 400 && /chat not found/i.test(text))
