import { channel } from './channel.ts'

export const command = channel({
  name: 'command',
  icon: 'terminal',
  personHourMax: 60,
  tenantDayMax: 10_000,
  isOwn: true,
  announces: false,
})
