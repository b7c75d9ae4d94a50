import { event } from './event.ts'

/** To a device that it is linked to: came near, and went away. */
export const proximityEnter = event({
  name: 'proximityEnter',
  icon: 'link',
  tone: 'info',
  section: 'places',
  values: ['linkedDevice'],
})
export const proximityExit = event({ ...proximityEnter, name: 'proximityExit', icon: 'unlink' })
/** It began to move, and none of those that it is linked to was near. */
export const unaccompaniedMotion = event({
  name: 'unaccompaniedMotion',
  icon: 'arrow',
  tone: 'bad',
  section: 'alarms',
})
