import { bidiIsolate } from '../../../../shared/i18n/bidi-isolate.ts'
import { minuteMs, secondMs } from '../../../../shared/domain/time/durations.ts'
import { trackerLimits } from '../../../../shared/domain/limits/trackers.ts'
import { activityAt } from '../../../../shared/domain/trips/activity-at.ts'
import { textNamed } from '../../../../shared/catalog/device-texts.ts'
import type { DeviceStatus } from '../../../../shared/domain/device-state.ts'
import type { DeviceJson, PositionJson } from '../../../../shared/wire/json.ts'

/** What a device is doing, as far as its latest position tells. `silent`: nothing fresh enough to say. */
export const activities = ['moving', 'idling', 'stopped', 'silent'] as const
export type Activity = (typeof activities)[number]
export type Ignition = 'on' | 'off' | 'unknown'

export interface Battery {
  percent: number
  level: 'low' | 'medium' | 'full'
  charging: boolean
}

/** Everything that the list and the card say about a device, before words and units. */
export interface DeviceRow {
  id: number
  title: string
  /** a second line that the reader chose with the attribute `deviceSecondary`, else the plate */
  subtitle: string | null
  category: string | null
  uniqueId: string
  /** the name of its picture, if it has one */
  image: unknown
  /** offline also while it is silent for too long */
  status: DeviceStatus
  activity: Activity
  /** epoch ms since when it does that; null where nobody knows, and while it is silent */
  activitySince: number | null
  /** null unless moving: without fresh data the speed is unknown */
  speedKnots: number | null
  /** epoch ms of the last message of any kind; null without one */
  lastUpdateAt: number | null
  /** true when what is shown is old: not online, or silent for too long */
  stale: boolean
  ignition: Ignition
  battery: Battery | null
  /** alarm types that the latest position carries */
  alarms: readonly string[]
  /** ms by which its tracker's clock is ahead, or was within the hour; 0 where it is not */
  clockAheadMs: number
}

export interface RowChoices {
  /** epoch ms */
  now: number
  /** device fields or attributes to show instead of the name and the plate */
  primary?: string | undefined
  secondary?: string | undefined
  /** values that are not of the device itself */
  lineValue?: LineValue | undefined
}

/** The value of a line: null where there is none, undefined for a line that is a field or attribute of the device. */
export type LineValue = (
  key: string,
  device: DeviceJson,
  position: PositionJson | undefined,
) => string | null | undefined

export function deviceRow(device: DeviceJson, position: PositionJson | undefined, choices: RowChoices): DeviceRow {
  const lastUpdateAt = device.lastUpdate === null ? null : Date.parse(device.lastUpdate)
  const stale = isStale(device, lastUpdateAt, choices.now)
  const activity = stale ? 'silent' : activityBy(position)
  const line = (key: string) => {
    const own = choices.lineValue?.(key, device, position)
    return own === undefined ? textNamed(device, key) : own
  }
  return {
    id: device.id,
    title: bidiIsolate((choices.primary && line(choices.primary)) || device.name),
    subtitle: line(choices.secondary || 'plate'),
    category: device.category,
    uniqueId: device.uniqueId,
    image: device.attributes['deviceImage'],
    status: stale ? 'offline' : 'online',
    activity,
    activitySince: activity === 'silent' || device.activitySince === null ? null : Date.parse(device.activitySince),
    speedKnots: activity === 'moving' && position ? position.speed : null,
    lastUpdateAt,
    stale,
    ignition: ignitionOf(position),
    battery: batteryOf(position),
    alarms: alarmsOf(position?.attributes['alarm']),
    clockAheadMs: clockAheadOf(position),
  }
}

function clockAheadOf(position: PositionJson | undefined): number {
  const { clockAhead, clockWasAhead } = position?.attributes ?? {}
  const seconds = clockAhead ?? clockWasAhead
  if (typeof seconds !== 'number') return 0
  // it is known as exactly as the network's delay
  return seconds < 60 ? Math.round(seconds) * secondMs : Math.round(seconds / 60) * minuteMs
}

/** The alarm types of an attribute that holds them as one text, separated by commas. */
export const alarmsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? value
        .split(',')
        .map((type) => type.trim())
        .filter(Boolean)
    : []

export function batteryOf(position: PositionJson | undefined): Battery | null {
  const reported = position?.attributes['batteryLevel']
  if (typeof reported !== 'number' || Number.isNaN(reported)) return null
  const percent = Math.round(Math.min(100, Math.max(0, reported)))
  const level = percent <= 20 ? 'low' : percent <= 60 ? 'medium' : 'full'
  return { percent, level, charging: position?.attributes['charge'] === true }
}

function ignitionOf(position: PositionJson | undefined): Ignition {
  const reported = position?.attributes['ignition']
  return typeof reported !== 'boolean' ? 'unknown' : reported ? 'on' : 'off'
}

/** What a device does now (epoch ms), as its row says it; null for one that is connected and has no position yet. */
export function activityOf(device: DeviceJson, position: PositionJson | undefined, now: number): Activity | null {
  const lastUpdateAt = device.lastUpdate === null ? null : Date.parse(device.lastUpdate)
  if (isStale(device, lastUpdateAt, now)) return 'silent'
  return position ? activityBy(position) : null
}

/** Since when (epoch ms) it stands, also while it is silent since; null while it moves, and where nobody knows. */
export const standsSince = (
  { activitySince }: Pick<DeviceJson, 'activitySince'>,
  position: PositionJson | undefined,
): number | null =>
  activitySince === null || !position || activityBy(position) === 'moving' ? null : Date.parse(activitySince)

const isStale = ({ status }: DeviceJson, lastUpdateAt: number | null, now: number): boolean =>
  status !== 'online' || lastUpdateAt === null || now - lastUpdateAt > trackerLimits.silenceMs

const activityBy = (position: PositionJson | undefined): Activity => (position ? activityAt(position) : 'silent')

/** Names the rest that the vehicle is in, so that its address is asked for once; null while it moves. */
export const restOf = (row: DeviceRow, { attributes, fixTime }: PositionJson): string | null => {
  if (row.activity === 'moving') return null
  if (row.activity !== 'silent' && row.activitySince !== null) return `${row.id} ${row.activitySince}`
  return attributes['motion'] === true ? `${row.id} ${fixTime}` : `${row.id} rests`
}
