import { event } from './event.ts'

export const deviceFuelDrop = event({
  name: 'deviceFuelDrop',
  icon: 'fuel',
  tone: 'warn',
  values: ['fuel', 'geofences', 'driver'],
  needsHistory: true,
})
export const deviceFuelIncrease = event({
  name: 'deviceFuelIncrease',
  icon: 'fuel',
  tone: 'good',
  values: ['fuel', 'geofences', 'driver'],
  needsHistory: true,
})
