import type { Quantity } from './use-units.ts'

export interface KnownAttribute {
  key: string
  type: 'string' | 'number' | 'boolean'
  /** kept in the product's unit, shown in the reader's; a colour is picked */
  subtype?: Quantity | 'color'
}

/** Attributes that the product itself understands, by entity: offered by name, with their type fixed. */
export const knownAttributes: Readonly<Record<string, readonly KnownAttribute[]>> = {
  device: [
    { key: 'speedLimit', type: 'number', subtype: 'speed' },
    { key: 'fuelDropThreshold', type: 'number', subtype: 'volume' },
    { key: 'fuelIncreaseThreshold', type: 'number', subtype: 'volume' },
    { key: 'report.ignoreOdometer', type: 'boolean' },
    { key: 'deviceInactivityStart', type: 'number' },
    { key: 'deviceInactivityPeriod', type: 'number' },
    { key: 'plate', type: 'string' },
    { key: 'vin', type: 'string' },
    { key: 'web.reportColor', type: 'string', subtype: 'color' },
    { key: 'devicePassword', type: 'string' },
    { key: 'processing.copyAttributes', type: 'string' },
    { key: 'decoder.timezone', type: 'string' },
    { key: 'forward.url', type: 'string' },
  ],
  group: [
    { key: 'speedLimit', type: 'number', subtype: 'speed' },
    { key: 'fuelDropThreshold', type: 'number', subtype: 'volume' },
    { key: 'fuelIncreaseThreshold', type: 'number', subtype: 'volume' },
    { key: 'report.ignoreOdometer', type: 'boolean' },
    { key: 'deviceInactivityStart', type: 'number' },
    { key: 'deviceInactivityPeriod', type: 'number' },
    { key: 'processing.copyAttributes', type: 'string' },
    { key: 'decoder.timezone', type: 'string' },
    { key: 'forward.url', type: 'string' },
  ],
}
