import { event } from './event.ts'

export const deviceInactive = event({
  name: 'deviceInactive',
  icon: 'moon',
  tone: 'warn',
  section: 'connection',
  values: ['lastUpdate'],
  assumes: 'silence',
})
