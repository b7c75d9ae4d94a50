import { channel, secret } from './channel.ts'

export const traccar = channel({
  name: 'traccar',
  icon: 'phone',
  personHourMax: 120,
  tenantDayMax: 100_000,
  fields: { key: secret('token') },
})
