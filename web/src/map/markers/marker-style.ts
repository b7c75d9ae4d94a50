import type { DeviceJson, PositionJson } from '../../../../shared/wire/json.ts'
import type { MarkerStyle } from './marker-images.ts'

/** Offline and unknown belong together; of the rest the motion attribute decides. */
export function markerStyleOf(device: DeviceJson, position: PositionJson): MarkerStyle {
  if (device.status !== 'online') return 'offline'
  return position.attributes['motion'] === true ? 'moving' : 'stopped'
}
