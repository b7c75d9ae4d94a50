import type { CadenceSettings } from './cadence-settings.ts'

/** What asks for more frequent reports. Times are epoch ms; absent is what never happened. */
export interface CadenceCauses {
  /** the last page that shows the device counts until then */
  watchedUntil?: number | undefined
  /** of the newest alarm, and of the newest one that somebody acknowledged */
  alarmAt?: number | undefined
  acknowledgedAt?: number | undefined
  /** whether it was in a geofence that raises the rate, as of a version of the device's state */
  inside?: { isInside: boolean; asOf: number } | undefined
}

/** What is remembered of a device whose reporting rate adapts. Plain data: it is stored with its queue. */
export interface Cadence extends Pick<CadenceSettings, 'idleSeconds' | 'watchedSeconds'> {
  causes: CadenceCauses
  /** between two reports, as the tracker was set last; null while that is not known */
  intervalSeconds: number | null
  /** the newest command that this sent; 0 before the first */
  commandId: number
  /** the newest of a person that set the rate; 0 for none */
  personCommandId: number
  /** a person set the rate: it is theirs until they send `positionStop`, or change the settings */
  isHeld: boolean
  /** nothing is sent before, epoch ms */
  restsUntil: number
  /** how often it was raised on a day, by the day's number */
  raised: { day: number; count: number }
  /** there is a wake-up for then, epoch ms; null for none */
  wakeAt: number | null
}
