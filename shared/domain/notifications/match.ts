import { isActive } from '../access/permissions.ts'
import { reachesDevice, type Reach } from '../access/visibility.ts'
import { eventsWhere } from '../../catalog/events/index.ts'
import { isImported, type FleetEvent } from '../fleet-event.ts'
import type { User } from '../../entities/user.ts'
import { secondMs } from '../time/durations.ts'
import { alertNumbers } from './alert-numbers.data.ts'
import { isOfThreshold, ofThresholds } from '../rules/threshold.ts'
import { isForCategory } from './categories.ts'
import type { NotificationRule } from './rule.ts'
import { isWithin } from './week-hours.ts'

/**
 * Events that are notified of although newer positions of their device were known before them: order of arrival never
 * silences what happened once and somebody has to know. It does silence a state that newer positions have replaced, and
 * what is only certain once the day is settled (0048). What is too old is silent in any case.
 */
const sentLate = eventsWhere(({ isSentLate }) => isSentLate)

/** Why an event was not notified of. */
export const mismatches = [
  'tooOld',
  'late',
  'imported',
  'otherAlarm',
  'otherGeofence',
  'otherThreshold',
  'hours',
  'calendar',
  'deviceCalendar',
  'otherDevice',
  'otherCategory',
  'nobodyLinked',
  'gone',
  'guest',
  'disabled',
  'expired',
  'deviceNotVisible',
] as const
export type Mismatch = (typeof mismatches)[number]

export interface EventSubject {
  event: FleetEvent
  device: { id: number; groupId: number; calendarId: number; category: string | null }
  /** the device and the groups above it, as `device#3` */
  owners: readonly string[]
}

export interface LinkedRule {
  rule: NotificationRule
  /** devices and groups that the notification is linked to, as `group#4` */
  linkedTo: ReadonlySet<string>
  /** people it is linked to */
  userIds: readonly number[]
  /** people whom its command is linked to; absent without a command */
  commandUserIds?: ReadonlySet<number>
}

export interface Circumstances {
  /** epoch ms */
  now: number
  /** whether a calendar is on at a time (epoch ms); true without a calendar, false for one that cannot be read */
  isOn: (calendarId: number, time: number) => boolean
}

/** Why a notification of the event's type does not match; null when it does. */
export function mismatchOf(
  { event, device, owners }: EventSubject,
  { rule, linkedTo, userIds }: LinkedRule,
  { now, isOn }: Circumstances,
): Mismatch | null {
  if (!rule.always && !owners.some((owner) => linkedTo.has(owner))) return 'otherDevice'
  if (!isForCategory(rule, device.category)) return 'otherCategory'
  if (event.attributes.late === true && !sentLate.has(event.type)) return isImported(event) ? 'imported' : 'late'
  if (ageOf(event, now) > alertNumbers.eventAgeMaxMs) return 'tooOld'
  if (rule.type === 'alarm' && !alarmsOf(event).some((alarm) => rule.alarms.includes(alarm))) return 'otherAlarm'
  if (rule.geofenceIds && !rule.geofenceIds.includes(event.geofenceId)) return 'otherGeofence'
  if (ofThresholds.has(rule.type) && !(rule.threshold && isOfThreshold(event, rule.threshold))) return 'otherThreshold'
  if (rule.hours && !isWithin(rule.hours, event.eventTime)) return 'hours'
  if (!isOn(rule.calendarId, event.eventTime)) return 'calendar'
  if (!isOn(device.calendarId, event.eventTime)) return 'deviceCalendar'
  return userIds.length === 0 ? 'nobodyLinked' : null
}

/** ms since an event, by a clock that is right: `clockBehind` is what its tracker's clock lacks, in seconds. */
const ageOf = ({ eventTime, attributes }: FleetEvent, now: number): number =>
  now - eventTime - (typeof attributes.clockBehind === 'number' ? attributes.clockBehind * secondMs : 0)

export interface Person {
  user: User
  reach: Reach
}

/**
 * Why a person who is linked to a notification that matches is no recipient; null when they are.
 * @param devices that the event names: all have to be seen
 */
export function exclusionOf(
  person: Person | null,
  devices: readonly { id: number; groupId: number }[],
  now: number,
): Mismatch | null {
  if (!person) return 'gone'
  const { user, reach } = person
  if (user.temporary) return 'guest'
  if (user.disabled) return 'disabled'
  if (!isActive(user, now)) return 'expired'
  return devices.every((device) => reachesDevice(reach, device)) ? null : 'deviceNotVisible'
}

/** An event may have several alarms, with commas between them. */
export const alarmsOf = ({ attributes }: Pick<FleetEvent, 'attributes'>): string[] =>
  typeof attributes.alarm === 'string' ? attributes.alarm.split(',').map((alarm) => alarm.trim()) : []
