import { channel, secret } from './channel.ts'

export const pushover = channel({
  name: 'pushover',
  icon: 'bell',
  personHourMax: 120,
  tenantDayMax: 50_000,
  fields: { token: secret('pushoverToken') },
  remedy: 'profile',
})
