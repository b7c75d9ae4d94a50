import { numberSetting, type Setting } from '../settings.ts'
import type { Tank } from './tank.ts'

/** What people set for the fuel of a vehicle, litres. Plain data. */
export interface FuelSettings extends Tank {
  /** what counts as a theft and as a fill; 0 for no events */
  drop: number
  increase: number
}

export function fuelSettings(setting: Setting): FuelSettings {
  const number = (key: string) => Math.max(0, numberSetting(setting, key, 0))
  return {
    drop: number('fuelDropThreshold'),
    increase: number('fuelIncreaseThreshold'),
    capacity: number('fuelCapacity') || null,
  }
}
