import { event } from './event.ts'

const crossing = { tone: 'info', section: 'places', values: ['geofence', 'stay'], assumes: 'geofences' } as const

export const geofenceEnter = event({ ...crossing, name: 'geofenceEnter', icon: 'enter', values: ['geofence'] })
export const geofenceExit = event({ ...crossing, name: 'geofenceExit', icon: 'leave' })
/** Through, with no position inside. */
export const geofenceCrossed = event({ ...crossing, name: 'geofenceCrossed', icon: 'pass' })
export const geofenceStay = event({ ...crossing, name: 'geofenceStay', icon: 'hourglass', tone: 'warn' })

export const geofenceEvents = [geofenceEnter, geofenceExit, geofenceCrossed, geofenceStay] as const
