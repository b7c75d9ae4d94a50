import { channel, secret, text } from './channel.ts'

export const webhook = channel({
  name: 'webhook',
  icon: 'hook',
  personHourMax: 600,
  tenantDayMax: 200_000,
  fields: { url: text('webAddress', true, 2_000), secret: secret('signingSecret') },
  announces: false,
})
