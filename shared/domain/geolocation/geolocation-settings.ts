import { flagSetting, numberSetting } from '../settings.ts'

/** Whether positions without coordinates are looked up by what trackers received, and how many look-ups a day may cost something. */
export const geolocationKeys = { isOn: 'geolocation.enable', dailyMax: 'geolocation.dailyMax' } as const

/** Look-ups of an organisation within 24 hours. */
export const geolocationDailyMax = { min: 1, max: 100_000, usual: 1000 } as const

export interface GeolocationSettings {
  dailyMax: number
}

/** What an organisation set; null where it is off, as it is for everybody at first. */
export function geolocationSettings(attributes: Readonly<Record<string, unknown>>): GeolocationSettings | null {
  const setting = (key: string) => (Object.hasOwn(attributes, key) ? attributes[key] : undefined)
  if (!flagSetting(setting, geolocationKeys.isOn, false)) return null
  const { min, max, usual } = geolocationDailyMax
  const given = Math.floor(numberSetting(setting, geolocationKeys.dailyMax, usual))
  return { dailyMax: given >= min && given <= max ? given : usual }
}
