import type { CommandType } from '../../domain/catalog/command-types.ts'
import type { Device } from '../../entities/device.ts'
import type { Encoder } from './encoder.ts'

/** The attribute of a device with the names under which push services know the app on its phone. */
export const appTokensKey = 'notificationTokens'

/** Names of the app, which clients of this API keep in one attribute, separated by commas or blanks. */
export function appTokensOf({ attributes }: Pick<Device, 'attributes'>): string[] {
  const value = attributes[appTokensKey]
  return typeof value === 'string' ? [...new Set(value.split(/[\s,]+/).filter((token) => token !== ''))] : []
}

const types: readonly CommandType[] = ['positionSingle', 'positionPeriodic', 'positionStop', 'factoryReset']

/**
 * What the Traccar Client takes by push: data of a message that no person sees, all of it text, and seconds where something
 * is repeated. Nothing comes back but the positions that it asked for.
 */
export const phoneApp: Encoder = {
  types,
  way: 'app',
  isAnswered: () => false,
  encode({ type, attributes }, { uniqueId }) {
    if (!types.includes(type)) return null
    const seconds = Math.round(Number(attributes.frequency))
    if (type === 'positionPeriodic' && !(seconds >= 1)) return null
    const interval = type === 'positionPeriodic' && { interval: String(seconds) }
    return { topic: '', payload: JSON.stringify({ command: type, deviceId: uniqueId, ...interval }) }
  },
}
