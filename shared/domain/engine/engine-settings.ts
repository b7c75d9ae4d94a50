import {
  eventSettings,
  type EventSetting,
  type EventSettings,
  type EventSettingValues,
  isSetting,
  type SettingValues,
} from '../../catalog/events/event-settings.ts'
import { zoneNamed } from '../time/time-zone.ts'
import { trackerLimits } from '../limits/trackers.ts'
import { type CadenceSettings, cadenceSettings } from '../commands/cadence-settings.ts'
import { type FuelSettings, fuelSettings } from '../fuel/fuel-settings.ts'
import { flagSetting, numberSetting, type Setting } from '../settings.ts'
import { secondMs } from '../time/durations.ts'
import { isSentSpeedUnit, type SentSpeedUnit } from '../units.ts'

/**
 * Everything the engine lets people set, in its own units. 0 switches a bound off unless said otherwise. What single events
 * go by is declared in `shared/catalog/events/event-settings.ts`.
 */
export interface EngineSettings extends EventSettingValues {
  /** what the tracker's times are replaced by */
  timeOverride: 'serverTime' | 'deviceTime' | null
  /** the zone of times that a tracker sends without one: its name, or the minutes that it is ahead of UTC */
  timeZone: string | number
  /** the unit of speeds that a tracker sends without one */
  speedUnit: SentSpeedUnit
  filter: FilterSettings
  /** a faster movement is a jump, not a drive; null for the default of the category */
  jumpKnots: number | null
  motion: MotionSettings
  fuel: FuelSettings
  copiedAttributes: readonly string[]
  isLinkedDriverUsed: boolean
  /** null where the reporting rate does not adapt */
  cadence: CadenceSettings | null
}

export interface FilterSettings {
  isOn: boolean
  invalid: boolean
  zero: boolean
  outdated: boolean
  duplicate: boolean
  approximate: boolean
  static: boolean
  futureMs: number
  pastMs: number
  accuracyMetres: number
  distanceMetres: number
  maxSpeedKnots: number
  minPeriodMs: number
  skipLimitMs: number
  /** positions that are kept on a day by UTC; then only one in each interval, or none when that is 0 */
  dailyLimit: number
  dailyLimitIntervalMs: number
  skipAttributes: readonly string[]
}

/** What makes a drive and what makes a stop. */
export interface MotionSettings {
  speedThresholdKnots: number
  minimalTripMetres: number
  minimalTripMs: number
  minimalParkingMs: number
  minimalNoDataMs: number
  useIgnition: boolean
  /** radius in which a device counts as standing, whatever the receiver says; 0 trusts the receiver */
  driftMetres: number
  /** whether every leg counts as distance, also the drift of a receiver that stands */
  countsDrift: boolean
}

export type OverspeedSettings = EventSettingValues['overspeed']

const read = new WeakMap<Setting, EngineSettings>()

/** The settings of a device, read once for each `Setting`. */
export function engineSettings(setting: Setting): EngineSettings {
  const known = read.get(setting)
  if (known) return known
  const settings = readSettings(setting)
  read.set(setting, settings)
  return settings
}

function readSettings(setting: Setting): EngineSettings {
  const number = (key: string, fallback = 0) => Math.max(0, numberSetting(setting, key, fallback))
  // the second name is that of Traccar from 6.12 on
  const either = (key: string, other: string, fallback: number) => number(key, number(other, fallback))
  const flag = (key: string, fallback: boolean) => flagSetting(setting, key, fallback)
  const override = setting('time.override')
  return {
    ...valuesOf(eventSettings, setting),
    timeOverride: override === 'serverTime' || override === 'deviceTime' ? override : null,
    timeZone: zoneNamed(setting('decoder.timezone')) ?? 'UTC',
    speedUnit: speedUnitOf(setting('decoder.speedUnit')),
    filter: filterSettings(setting),
    jumpKnots: setting('outlier.maxSpeed') === undefined ? null : number('outlier.maxSpeed'),
    motion: {
      speedThresholdKnots: number('event.motion.speedThreshold', 0.01),
      minimalTripMetres: either('report.trip.minimalTripDistance', 'report.trip.minDistance', 500),
      minimalTripMs: either('report.trip.minimalTripDuration', 'report.trip.minDuration', 300) * secondMs,
      minimalParkingMs: either('report.trip.minimalParkingDuration', 'report.trip.minDuration', 300) * secondMs,
      minimalNoDataMs: either('report.trip.minimalNoDataDuration', 'report.trip.stopGap', 3600) * secondMs,
      useIgnition: flag('report.trip.useIgnition', false),
      driftMetres: number('report.trip.driftRadius', 100),
      countsDrift: flag('report.distance.countDrift', false),
    },
    fuel: fuelSettings(setting),
    copiedAttributes: words(setting('processing.copyAttributes')),
    isLinkedDriverUsed: flag('processing.useLinkedDriver', true),
    cadence: cadenceSettings(setting),
  }
}

/** Of what is declared, see there. */
const valuesOf = <Settings extends EventSettings>(declared: Settings, setting: Setting) =>
  Object.fromEntries(
    Object.entries(declared).map(([name, each]): [string, unknown] => [
      name,
      isSetting(each) ? valueOf(each, setting) : valuesOf(each, setting),
    ]),
  ) as SettingValues<Settings>

function valueOf(declared: EventSetting, setting: Setting): number | boolean {
  if (declared.unit === 'flag') return flagSetting(setting, declared.attribute, declared.fallback)
  const { attribute, unit, fallback } = declared
  const value = Math.max(0, numberSetting(setting, attribute, fallback))
  if (unit === 'factor') return value || fallback
  return unit === 'seconds' ? value * secondMs : value
}

function filterSettings(setting: Setting): FilterSettings {
  const number = (key: string, fallback = 0) => Math.max(0, numberSetting(setting, `filter.${key}`, fallback))
  const flag = (key: string) => flagSetting(setting, `filter.${key}`, false)
  return {
    isOn: flagSetting(setting, 'filter.enable', true),
    invalid: flag('invalid'),
    zero: flag('zero'),
    outdated: flag('outdated'),
    duplicate: flag('duplicate'),
    approximate: flag('approximate'),
    static: flag('static'),
    // a clock that runs years ahead would hide everything after it: the bound can be made stricter, never taken away
    futureMs: Math.min(number('future') * secondMs || trackerLimits.fixTimeAheadMaxMs, trackerLimits.fixTimeAheadMaxMs),
    pastMs: number('past') * secondMs,
    accuracyMetres: number('accuracy'),
    distanceMetres: number('distance'),
    maxSpeedKnots: number('maxSpeed'),
    minPeriodMs: number('minPeriod') * secondMs,
    skipLimitMs: number('skipLimit') * secondMs,
    dailyLimit: number('dailyLimit'),
    dailyLimitIntervalMs: number('dailyLimitInterval') * secondMs,
    skipAttributes: words(setting('filter.skipAttributes')),
  }
}

const speedUnitOf = (value: unknown): SentSpeedUnit => (isSentSpeedUnit(value) ? value : 'kn')

/** Keys that are listed with blanks or commas between them. */
const words = (value: unknown): string[] => (typeof value === 'string' ? value.split(/[\s,]+/).filter(Boolean) : [])
