/** A number that people set for a device, a group or everything. */
export interface NumberSetting {
  attribute: string
  /** seconds and hours are milliseconds for the engine; hours are stored as such. A factor of 0 is the fallback */
  unit: 'seconds' | 'hours' | 'metres' | 'speed' | 'acceleration' | 'factor'
  fallback: number
}

export interface FlagSetting {
  attribute: string
  unit: 'flag'
  fallback: boolean
}

export type EventSetting = NumberSetting | FlagSetting

/** By the names that the engine has for them; those of a rule may be a group. */
export type EventSettings = Readonly<Record<string, EventSetting | Readonly<Record<string, EventSetting>>>>

/** What the engine makes of them. */
export type SettingValues<Settings> = {
  [Name in keyof Settings]: Settings[Name] extends FlagSetting
    ? boolean
    : Settings[Name] extends NumberSetting
      ? number
      : SettingValues<Settings[Name]>
}

const number = (unit: NumberSetting['unit'], attribute: string, fallback = 0): NumberSetting => ({
  attribute,
  unit,
  fallback,
})
const flag = (attribute: string, fallback: boolean): FlagSetting => ({
  attribute,
  unit: 'flag',
  fallback,
})

/** What people set for events; each has a name and an explanation, `attribute.<attribute>` and `….hint`. */
export const eventSettings = {
  overspeed: {
    speedLimit: number('speed', 'speedLimit'),
    multiplier: number('factor', 'event.overspeed.thresholdMultiplier', 1),
    minimalMs: number('seconds', 'event.overspeed.minimalDuration'),
    preferLowest: flag('event.overspeed.preferLowest', false),
  },
  /** after how long a silence a device counts as inactive, and how often the event is repeated; 0 never */
  inactivityStartMs: number('hours', 'deviceInactivityStart'),
  inactivityPeriodMs: number('hours', 'deviceInactivityPeriod'),
  /** how far a vehicle has to be beyond the edge of a geofence before jitter is ruled out */
  geofenceMarginMetres: number('metres', 'event.geofence.margin', 30),
  /** how far from a linked device is near, and how far from it is away; 0 for no events */
  proximity: {
    enterMetres: number('metres', 'proximityEnterDistance'),
    exitMetres: number('metres', 'proximityExitDistance'),
    unaccompaniedMetres: number('metres', 'unaccompaniedDistance'),
  },
  ignitionMinimalMs: number('seconds', 'event.ignition.minimalDuration'),
  /** metres per second squared; 0 for no events */
  hardAcceleration: number('acceleration', 'event.behavior.accelerationThreshold'),
  hardBraking: number('acceleration', 'event.behavior.brakingThreshold'),
  hardCornering: number('acceleration', 'event.behavior.corneringThreshold'),
  isHarshByCategory: flag('event.behavior.byCategory', false),
  areStatusEventsOn: flag('event.status.enable', true),
  /** how long an offline event waits for the tracker to come back */
  offlineDelayMs: number('seconds', 'event.status.offlineDelay', 10),
  areRepeatedAlarmsDropped: flag('event.ignoreDuplicateAlerts', true),
  /** after so long without it, an alarm that comes again is a new one; 0 never */
  alarmRepeatsAfterMs: number('seconds', 'event.alarm.repeatAfter', 180),
} as const satisfies EventSettings
export type EventSettingValues = SettingValues<typeof eventSettings>

export const isSetting = (value: EventSettings[string]): value is EventSetting => typeof value['attribute'] === 'string'

/** The attributes that hold them, in the order in which they are offered. */
export const eventAttributes: readonly EventSetting[] = Object.values<EventSettings[string]>(eventSettings).flatMap(
  (each) => (isSetting(each) ? each : Object.values(each)),
)
