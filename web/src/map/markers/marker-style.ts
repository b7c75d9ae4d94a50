import type { DeviceJson, PositionJson } from '../../../../shared/wire/json.ts'
import type { Look } from './marker-images.ts'

/** Offline and unknown belong together; of the rest the motion attribute decides. */
export function lookOf(device: DeviceJson, position: PositionJson): Look {
  if (device.status !== 'online') return 'offline'
  return position.attributes['motion'] === true ? 'moving' : 'stopped'
}
