import { event } from './event.ts'

export const driverChanged = event({
  name: 'driverChanged',
  icon: 'person',
  tone: 'info',
  section: 'driving',
  values: ['driver'],
  isAlwaysNews: true,
})

/** The licence of who drives the vehicle ends soon, or has ended. */
export const licenceExpires = event({
  name: 'licenceExpires',
  icon: 'person',
  tone: 'warn',
  section: 'driving',
  values: ['driver', 'licenceEnd'],
  isSentLate: true,
  isAlwaysNews: true,
})
