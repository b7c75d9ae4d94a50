import { event } from './event.ts'

const ignition = { icon: 'key', section: 'driving', isRoutine: true } as const

export const ignitionOn = event({ ...ignition, name: 'ignitionOn', tone: 'good' })
export const ignitionOff = event({ ...ignition, name: 'ignitionOff', tone: 'calm' })
