import { channel, text } from './channel.ts'

export const sms = channel({
  name: 'sms',
  icon: 'text',
  personHourMax: 12,
  tenantDayMax: 500,
  fields: { senderId: text('senderId') },
  remedy: 'profile',
})
