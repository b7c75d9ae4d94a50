import { event } from './event.ts'

export const deviceOverspeed = event({
  name: 'deviceOverspeed',
  icon: 'gauge',
  tone: 'bad',
  section: 'alarms',
  values: ['speed', 'geofence'],
  assumes: 'speedLimit',
  needsHistory: true,
})
export const deviceOverspeedEnd = event({
  name: 'deviceOverspeedEnd',
  icon: 'gauge',
  tone: 'calm',
  section: 'alarms',
  values: ['topSpeed', 'duration', 'geofence'],
  assumes: 'speedLimit',
  needsHistory: true,
})
