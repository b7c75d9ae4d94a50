import { numberSetting, type Setting } from '../settings.ts'
import { hourMs, minuteMs } from '../time/durations.ts'

/** How often a tracker reports, where that follows from who needs its positions. */
export interface CadenceSettings {
  /** between two reports while nobody needs them more often */
  idleSeconds: number
  /** while somebody looks at the device, after an alarm, and in a geofence that asks for it */
  watchedSeconds: number
  /** how long the faster rate stays after the last watcher left */
  releaseMs: number
  /** how long an alarm that nobody acknowledges raises the rate; 0 never */
  alarmMs: number
}

/** Bounds of adaptive cadence, with their units. */
export const cadenceLimits = {
  secondsMax: 86_400,
  releaseMinutesDefault: 2,
  alarmMinutesDefault: 15,
  minutesMax: 24 * 60,
  /** a page says again this often which device it shows, and counts for the longer time */
  watchRepeatedMs: minuteMs,
  watchLastsMs: 90_000,
  /** devices that one page shows at a time */
  watchedPerPageMax: 20,
  /** of one device, on a day by UTC: more often, it stays as it is */
  raisedPerDayMax: 200,
  /** for so long a device is left alone that refused, or whose command a person cancelled */
  restMs: 24 * hourMs,
} as const

/** Of a geofence: devices inside report as often as watched ones. */
export const raisingGeofenceKey = 'cadence.raise'

/** @returns null where it is off: without both intervals, or when the watched one is not the shorter */
export function cadenceSettings(setting: Setting): CadenceSettings | null {
  const seconds = (key: string) => Math.round(Math.min(cadenceLimits.secondsMax, numberSetting(setting, key, 0)))
  const minutes = (key: string, fallback: number) =>
    Math.min(cadenceLimits.minutesMax, Math.max(0, numberSetting(setting, key, fallback))) * minuteMs
  const [idleSeconds, watchedSeconds] = [seconds('cadence.idleSeconds'), seconds('cadence.watchedSeconds')]
  if (!(watchedSeconds >= 1 && idleSeconds > watchedSeconds)) return null
  return {
    idleSeconds,
    watchedSeconds,
    releaseMs: minutes('cadence.releaseMinutes', cadenceLimits.releaseMinutesDefault),
    alarmMs: minutes('cadence.alarmMinutes', cadenceLimits.alarmMinutesDefault),
  }
}
