import { flagSetting, numberSetting, type Setting } from '../settings.ts'
import { secondMs } from '../time/durations.ts'
import { parseCalibration } from './calibration.ts'
import type { Tank } from './tank.ts'

/** What people set for the fuel of a vehicle, litres. Plain data. */
export interface FuelSettings extends Tank {
  /** what counts as a theft and as a fill; 0 for no events */
  drop: number
  increase: number
  /** the level is the middle one of those read in so long a time; 0 for each reading as it is */
  smoothingMs: number
}

export function fuelSettings(setting: Setting): FuelSettings {
  const number = (key: string) => Math.max(0, numberSetting(setting, key, 0))
  const [sensor, pairs] = [setting('fuelSensor'), setting('fuelCalibration')]
  return {
    drop: number('fuelDropThreshold'),
    increase: number('fuelIncreaseThreshold'),
    capacity: number('fuelCapacity') || null,
    sensor: typeof sensor === 'string' && sensor.trim() !== '' ? sensor.trim() : null,
    isPercent: setting('fuelPercent') === undefined ? null : flagSetting(setting, 'fuelPercent', false),
    calibration: typeof pairs === 'string' ? parseCalibration(pairs) : null,
    smoothingMs: number('fuelSmoothing') * secondMs,
  }
}
