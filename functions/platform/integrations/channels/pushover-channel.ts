import { phrase } from '../../../../shared/domain/failures.ts'
import { missingFields, valueOf } from '../../../../shared/domain/notifications/channel-settings.ts'
import { notSet, type Channel, type ChannelParts } from './channel.ts'
import { changeAttribute, textAttribute } from './person-attributes.ts'
import { isPassing, jsonIn, later, refused, retryAfterMs, sent, wordsOf } from './http-call.ts'

const address = 'https://api.pushover.net/1/messages.json'
const userKey = 'pushoverUserKey'
/** Limits of the service in signs (pushover.net/api#limits). */
const [titleMax, messageMax, urlMax] = [250, 1_024, 512]
/** The service asks for at least five seconds after an error of its own. */
const waitMs = 5_000

/** Messages by Pushover, for the devices that the person names or for all of them. */
export function pushoverChannel({ post, records, now }: Pick<ChannelParts, 'post' | 'records' | 'now'>): Channel {
  return {
    unavailable: (settings) => notSet(missingFields(settings, 'pushover')),
    lackOf: (recipient) =>
      textAttribute(recipient, userKey) === '' ? phrase('The profile has no Pushover user key.') : null,
    async send({ recipient, subject, shortText, noticeUrl, url, isPriority, time }, settings) {
      const link = noticeUrl ?? url ?? ''
      const devices = textAttribute(recipient, 'pushoverDeviceNames').replace(/[\s,]+/g, ',')
      const form = new URLSearchParams({
        token: valueOf(settings, 'pushover', 'token') ?? '',
        user: textAttribute(recipient, userKey),
        title: subject.slice(0, titleMax),
        message: shortText.slice(0, messageMax),
        timestamp: String(Math.floor(time / 1000)),
        priority: isPriority ? '1' : '0',
        ...(link !== '' && link.length <= urlMax && { url: link }),
        ...(devices !== '' && { device: devices }),
      })
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await post({ url: address, headers, body: form.toString() })
      const { status, errors, user } = jsonIn(answer)
      if (answer.status === 200 && status === 1) return sent
      const says = wordsOf(`Pushover: ${Array.isArray(errors) ? errors.join(', ') : `status ${answer.status}`}`)
      if (isPassing(answer.status)) return later(says, retryAfterMs(answer, now()) ?? waitMs)
      if (user === 'invalid') await changeAttribute(records, recipient.id, { key: userKey, to: () => '' })
      return refused(says)
    },
  }
}
