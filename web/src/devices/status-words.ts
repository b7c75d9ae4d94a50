import type { DeviceStatus } from '../../../shared/domain/device-state.ts'

/** Who is silent and who said goodbye are both offline to people: lists, filters, dots and the strip have one name. */
export const statusWords = (status: DeviceStatus): 'fleet.online' | 'fleet.offline' =>
  status === 'online' ? 'fleet.online' : 'fleet.offline'
