import { phrase } from '../../../../shared/domain/failures.ts'
import { valueOf } from '../../../../shared/domain/notifications/channel-settings.ts'
import type { Channel, ChannelParts } from './channel.ts'
import { refused } from './http-call.ts'
import { phoneNumber, smsText } from './sms-text.ts'

/** Each part is paid for. */
const partsMax = 3

export const smsChannel = ({ sms }: Pick<ChannelParts, 'sms'>): Channel => ({
  unavailable: () => (sms === null ? phrase('This deployment sends no text messages.') : null),
  lackOf: ({ phone: written }) => {
    const phone = written ?? ''
    if (phone.trim() === '') return phrase('The profile has no phone number.')
    return phoneNumber(phone) === null
      ? phrase('The phone number in the profile needs the country code, like +213 550 12 34 56.')
      : null
  },
  async send({ recipient, shortText, noticeUrl }, settings) {
    const phone = phoneNumber(recipient.phone ?? '')
    if (sms === null || phone === null) return refused(phrase('The phone number is not valid'))
    const withLink = noticeUrl === undefined ? shortText : `${shortText}\n${noticeUrl}`
    // a link that is cut leads nowhere
    const text = smsText(withLink, partsMax) === withLink ? withLink : smsText(shortText, partsMax)
    return sms.send({ phone, text, senderId: valueOf(settings, 'sms', 'senderId') })
  },
})
