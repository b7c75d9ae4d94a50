import { event } from './event.ts'

export const driverChanged = event({
  name: 'driverChanged',
  icon: 'person',
  tone: 'info',
  section: 'driving',
  values: ['driver'],
  isAlwaysNews: true,
})
