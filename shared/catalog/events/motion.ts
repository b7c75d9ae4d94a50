import { event } from './event.ts'

export const deviceMoving = event({
  name: 'deviceMoving',
  icon: 'arrow',
  tone: 'good',
  section: 'driving',
  isRoutine: true,
  needsHistory: true,
})
export const deviceStopped = event({
  name: 'deviceStopped',
  icon: 'pause',
  tone: 'calm',
  section: 'driving',
  isRoutine: true,
  values: ['geofences'],
  needsHistory: true,
})
