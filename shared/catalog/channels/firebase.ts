import { channel, secret } from './channel.ts'

export const firebase = channel({
  name: 'firebase',
  icon: 'phone',
  personHourMax: 120,
  tenantDayMax: 100_000,
  fields: { serviceAccount: secret('serviceAccount', 8_000) },
})
