import { event } from './event.ts'

export const deviceOnline = event({
  name: 'deviceOnline',
  icon: 'check',
  tone: 'good',
  section: 'connection',
  isRoutine: true,
  isAlwaysNews: true,
})
export const deviceUnknown = event({
  name: 'deviceUnknown',
  icon: 'question',
  tone: 'calm',
  section: 'connection',
  isRoutine: true,
  isSilence: true,
})
export const deviceOffline = event({
  name: 'deviceOffline',
  icon: 'cross',
  tone: 'bad',
  section: 'connection',
  isSilence: true,
})
