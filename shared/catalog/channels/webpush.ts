import { channel } from './channel.ts'

export const webpush = channel({
  name: 'webpush',
  icon: 'ringing',
  personHourMax: 120,
  tenantDayMax: 100_000,
  remedy: 'preferences',
})
