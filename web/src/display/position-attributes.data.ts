import type { ComputedType } from '../../../shared/domain/expression/compute.ts'
import type { Quantity } from './use-units.ts'

export interface PositionAttribute {
  key: string
  type: ComputedType
  /** kept in the product's unit, shown in the reader's */
  quantity?: Quantity
  /** a field of the position itself */
  isField?: true
  /** it only ever grows, so that service can be due by it */
  grows?: true
}

const number = (keys: string, more: Partial<PositionAttribute> = {}): PositionAttribute[] =>
  keys.split(' ').map((key) => ({ key, type: 'number', ...more }))
const text = (keys: string): PositionAttribute[] => keys.split(' ').map((key) => ({ key, type: 'string' }))
const flag = (keys: string): PositionAttribute[] => keys.split(' ').map((key) => ({ key, type: 'boolean' }))

/** What positions say by nature, as trackers and clients of this API name it. */
export const positionAttributes: readonly PositionAttribute[] = [
  ...number('odometer totalDistance serviceOdometer tripOdometer obdOdometer', { quantity: 'distance', grows: true }),
  ...number('hours drivingTime', { quantity: 'hours', grows: true }),
  ...number('fuelUsed', { quantity: 'volume', grows: true }),
  ...number('steps count1 count2 count3 count4', { grows: true }),
  ...number('speed', { quantity: 'speed', isField: true }),
  ...number('latitude longitude altitude course accuracy', { isField: true }),
  { key: 'valid', type: 'boolean', isField: true },
  { key: 'address', type: 'string', isField: true },
  ...number('speedLimit', { quantity: 'speed' }),
  ...number('distance', { quantity: 'distance' }),
  ...number('fuel', { quantity: 'volume' }),
  ...text('alarm event status'),
  ...flag('ignition motion charge door lock armed blocked approximate roaming archive'),
  ...number('power battery batteryLevel fuelLevel fuelConsumption rpm throttle engineLoad obdSpeed'),
  ...number('deviceTemp coolantTemp engineTemp temp1 temp2 temp3 temp4 humidity'),
  ...number('sat satVisible hdop vdop pdop rssi gps index heartRate input output acceleration axleWeight'),
  ...number('adc1 adc2 adc3 adc4'),
  ...flag('in1 in2 in3 in4 out1 out2 out3 out4'),
  ...text('driverUniqueId geofence versionFw versionHw type flags raw ip operator command dtcs result message'),
  ...text('card iccid vin locatedBy'),
]

/** Moments of a position: service can be due by the calendar, too. */
export const momentAttributes = ['fixTime', 'deviceTime', 'serverTime'] as const

export const positionAttribute = (key: string): PositionAttribute | undefined =>
  positionAttributes.find((candidate) => candidate.key === key)
