import { event } from './event.ts'

export const queuedCommandSent = event({
  name: 'queuedCommandSent',
  icon: 'plane',
  tone: 'info',
  values: ['sentCommand'],
  isSentLate: true,
  isAlwaysNews: true,
})
export const commandResult = event({
  name: 'commandResult',
  icon: 'terminal',
  tone: 'info',
  values: ['commandResult'],
  isSentLate: true,
  isAlwaysNews: true,
})
