import { event } from './event.ts'

export const maintenance = event({
  name: 'maintenance',
  icon: 'wrench',
  tone: 'warn',
  values: ['maintenance'],
  isSentLate: true,
  isAlwaysNews: true,
})
