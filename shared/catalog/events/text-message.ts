import { event } from './event.ts'

export const textMessage = event({
  name: 'textMessage',
  icon: 'message',
  tone: 'info',
  values: ['message'],
  isSentLate: true,
  isAlwaysNews: true,
})
