import { channel, secret, text } from './channel.ts'

export const telegram = channel({
  name: 'telegram',
  icon: 'plane',
  personHourMax: 120,
  tenantDayMax: 50_000,
  fields: { botToken: secret('botToken'), chatId: text('chat'), sendLocation: text('flag') },
  remedy: 'profile',
})
