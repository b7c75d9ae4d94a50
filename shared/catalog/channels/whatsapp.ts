import { channel, secret, text } from './channel.ts'

/**
 * The organisation's own number at WhatsApp, and a template that was approved for it. It pays for each message; one
 * person gets one in six seconds at most, after a few at once.
 * @see https://developers.facebook.com/documentation/business-messaging/whatsapp/throughput
 */
export const whatsapp = channel({
  name: 'whatsapp',
  icon: 'chat',
  personHourMax: 30,
  tenantDayMax: 10_000,
  fields: {
    token: secret('token', 500),
    phoneNumberId: text('phoneNumberId', true),
    template: text('templateName', true, 512),
    languages: text('templateLanguages', true),
    values: text('templateValues'),
  },
  remedy: 'profile',
})
