import { channel } from './channel.ts'

export const web = channel({
  name: 'web',
  icon: 'screen',
  personHourMax: 600,
  tenantDayMax: 1_000_000,
  isOwn: true,
  announces: false,
})
