import { channel } from './channel.ts'

export const mail = channel({
  name: 'mail',
  icon: 'mail',
  personHourMax: 60,
  tenantDayMax: 20_000,
  remedy: 'profile',
})
