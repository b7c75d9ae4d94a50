import { event } from './event.ts'

export const media = event({
  name: 'media',
  icon: 'picture',
  tone: 'info',
  values: ['media'],
  isSentLate: true,
  isAlwaysNews: true,
})
