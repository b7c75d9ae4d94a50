import { deviceTexts } from '../../catalog/device-texts.ts'

/**
 * What a row of the device list can show as its first and second line; any attribute of a device by its name, too.
 * `homeDistance` is measured from where the reader's map begins (`latitude`, `longitude` of the person or organisation).
 */
export const deviceLines = [...deviceTexts.map(({ key }) => key), 'group', 'driver', 'address', 'homeDistance'] as const

/** What the card of a vehicle can show beside what it always shows: fields and attributes of its position. */
export const cardItems = [
  'altitude',
  'accuracy',
  'odometer',
  'hours',
  'distance',
  'fuel',
  'fuelLevel',
  'fuelUsed',
  'power',
  'battery',
  'rpm',
  'coolantTemp',
  'temp1',
  'temp2',
  'humidity',
  'driverUniqueId',
  'door',
  'rssi',
  'hdop',
  'deviceTime',
  'serverTime',
  'protocol',
] as const
