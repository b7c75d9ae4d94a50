import type { AttributeValue } from '../../domain/position.ts'
import { sentNumber } from './values/numeric.ts'

const scaled =
  (divisor: number) =>
  (value: AttributeValue): AttributeValue => {
    const number = sentNumber(value)
    return number === undefined ? value : number / divisor
  }

/** How a sent value becomes an attribute; null leaves it out. */
export const elementKinds = {
  flag: (value: AttributeValue) => {
    const number = sentNumber(value)
    return number === undefined ? value : number !== 0
  },
  thousandths: scaled(1000),
  tenths: scaled(10),
  text: (value: AttributeValue) => String(value),
  /** 0 is "no key present" */
  keyId: (value: AttributeValue) => (sentNumber(value) === 0 ? null : String(value)),
} satisfies Record<string, (value: AttributeValue) => AttributeValue | null>

/**
 * AVL ids with a meaning of their own (Teltonika wiki, "FMB AVL ID"). `null` is said elsewhere in the record. Others
 * become `io<id>`. Ids that are alarms are in `alarmIds`.
 */
export const elements: Readonly<Record<string, { key: string; as?: keyof typeof elementKinds } | null>> = {
  ts: null,
  latlng: null,
  alt: null,
  ang: null,
  sp: null,
  sat: { key: 'sat' },
  pr: { key: 'priority' },
  evt: { key: 'event' },
  1: { key: 'in1', as: 'flag' },
  2: { key: 'in2', as: 'flag' },
  3: { key: 'in3', as: 'flag' },
  4: { key: 'in4', as: 'flag' },
  6: { key: 'adc2', as: 'thousandths' },
  9: { key: 'adc1', as: 'thousandths' },
  12: { key: 'fuelUsed', as: 'thousandths' },
  16: { key: 'odometer' },
  17: { key: 'axisX' },
  18: { key: 'axisY' },
  19: { key: 'axisZ' },
  21: { key: 'rssi' },
  24: null,
  31: { key: 'engineLoad' },
  32: { key: 'coolantTemp' },
  36: { key: 'rpm' },
  37: { key: 'obdSpeed' },
  41: { key: 'throttle' },
  48: { key: 'fuelLevel' },
  66: { key: 'power', as: 'thousandths' },
  67: { key: 'battery', as: 'thousandths' },
  68: { key: 'batteryCurrent', as: 'thousandths' },
  69: { key: 'gpsStatus' },
  72: { key: 'temp1', as: 'tenths' },
  73: { key: 'temp2', as: 'tenths' },
  74: { key: 'temp3', as: 'tenths' },
  75: { key: 'temp4', as: 'tenths' },
  78: { key: 'driverUniqueId', as: 'keyId' },
  113: { key: 'batteryLevel' },
  179: { key: 'out1', as: 'flag' },
  180: { key: 'out2', as: 'flag' },
  181: { key: 'pdop', as: 'tenths' },
  182: { key: 'hdop', as: 'tenths' },
  199: { key: 'tripOdometer' },
  200: { key: 'sleepMode' },
  239: { key: 'ignition', as: 'flag' },
  240: { key: 'motion', as: 'flag' },
  241: { key: 'operator', as: 'text' },
}

/** AVL ids that are alarms, and which value rings which. */
export const alarmIds: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  236: { 1: 'general' },
  246: { 1: 'tow' },
  247: { 1: 'accident', 2: 'accident', 3: 'accident', 4: 'accident', 5: 'accident' },
  249: { 1: 'jamming', 2: 'jamming' },
  251: { 1: 'idle' },
  252: { 1: 'powerCut' },
  253: { 1: 'hardAcceleration', 2: 'hardBraking', 3: 'hardCornering' },
  255: { 1: 'overspeed' },
}
