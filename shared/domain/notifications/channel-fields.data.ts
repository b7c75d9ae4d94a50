import type { Notificator } from '../catalog/notificators.ts'

/** A value that a tenant gives for a channel. */
export interface ChannelField {
  /** it can be written and never read */
  isSecret: boolean
  lengthMax: number
  isRequired: boolean
  /** what a value is, in a few words, see `channel-settings.ts` */
  form:
    | 'senderId'
    | 'serviceAccount'
    | 'token'
    | 'botToken'
    | 'pushoverToken'
    | 'chat'
    | 'flag'
    | 'webAddress'
    | 'signingSecret'
}

const secret = (form: ChannelField['form'], lengthMax = 200): ChannelField => ({
  isSecret: true,
  lengthMax,
  isRequired: true,
  form,
})
const text = (form: ChannelField['form'], isRequired = false, lengthMax = 200): ChannelField => ({
  isSecret: false,
  lengthMax,
  isRequired,
  form,
})

/** What a tenant sets for its channels. A channel works when all that is required is there; others need nothing. */
export const channelFields = {
  sms: { senderId: text('senderId') },
  firebase: { serviceAccount: secret('serviceAccount', 8_000) },
  traccar: { key: secret('token') },
  telegram: { botToken: secret('botToken'), chatId: text('chat'), sendLocation: text('flag') },
  pushover: { token: secret('pushoverToken') },
  webhook: { url: text('webAddress', true, 2_000), secret: secret('signingSecret') },
} as const satisfies Partial<Record<Notificator, Record<string, ChannelField>>>

export type ConfiguredChannel = keyof typeof channelFields
