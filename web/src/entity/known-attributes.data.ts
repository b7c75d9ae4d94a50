import type { Quantity } from './use-units.ts'

export interface KnownAttribute {
  key: string
  type: 'string' | 'number' | 'boolean'
  /** kept in the product's unit, shown in the reader's; a colour is picked */
  subtype?: Quantity | 'color'
}

/** What a person chooses for themselves, and a tenant for all. */
const preferences: readonly KnownAttribute[] = [
  { key: 'mapLiveRoutes', type: 'string' },
  { key: 'web.liveRouteLength', type: 'number' },
  { key: 'mapDirection', type: 'string' },
  { key: 'mapFollow', type: 'boolean' },
  { key: 'mapCluster', type: 'boolean' },
  { key: 'mapOnSelect', type: 'boolean' },
  { key: 'soundEvents', type: 'string' },
  { key: 'soundAlarms', type: 'string' },
  { key: 'devicePrimary', type: 'string' },
  { key: 'deviceSecondary', type: 'string' },
]

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
  notification: [{ key: 'priority', type: 'boolean' }],
  user: preferences,
  server: [
    { key: 'speedLimit', type: 'number', subtype: 'speed' },
    { key: 'fuelDropThreshold', type: 'number', subtype: 'volume' },
    { key: 'fuelIncreaseThreshold', type: 'number', subtype: 'volume' },
    { key: 'ingest.withoutSecret', type: 'boolean' },
    { key: 'database.registerUnknown', type: 'boolean' },
    { key: 'database.registerUnknown.regex', type: 'string' },
    { key: 'database.registerUnknown.defaultCategory', type: 'string' },
    { key: 'database.registerUnknown.defaultGroupId', type: 'number' },
    ...preferences,
  ],
}
