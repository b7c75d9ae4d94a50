import { event } from './event.ts'

/** Of thresholds, which notifications have: their trials evaluate history by them. */
export const valueOutOfRange = event({
  name: 'valueOutOfRange',
  icon: 'chart',
  tone: 'warn',
  section: 'alarms',
  values: ['threshold'],
  needsHistory: true,
})
export const valueBackInRange = event({
  name: 'valueBackInRange',
  icon: 'chart',
  tone: 'calm',
  section: 'alarms',
  values: ['threshold', 'duration'],
  needsHistory: true,
})
