import { roadLimits } from '../limits/roads.ts'
import { flagSetting, numberSetting } from '../settings.ts'

/** Whether ways are matched to roads, and how many questions within 24 hours may cost something. */
export const roadKeys = { isOn: 'roads.enable', dailyMax: 'roads.dailyMax' } as const

export interface RoadSettings {
  dailyMax: number
}

/** What an organisation set; null where it is off, as it is for everybody at first. */
export function roadSettings(attributes: Readonly<Record<string, unknown>>): RoadSettings | null {
  const setting = (key: string) => (Object.hasOwn(attributes, key) ? attributes[key] : undefined)
  if (!flagSetting(setting, roadKeys.isOn, false)) return null
  const { min, max, usual } = roadLimits.dailyMax
  const given = Math.floor(numberSetting(setting, roadKeys.dailyMax, usual))
  return { dailyMax: given >= min && given <= max ? given : usual }
}
