import { notificators, type Notificator } from '../../catalog/channels/index.ts'
import type { EventType } from '../../catalog/events/index.ts'
import { ofThresholds, thresholdIn } from '../rules/threshold.ts'
import type { Threshold } from '../engine/active-rules.ts'
import { minuteMs } from '../time/durations.ts'
import { alertNumbers } from './alert-numbers.data.ts'
import { categoriesOf, listed } from './categories.ts'
import { ownTextsIn, type OwnTexts } from './texts/own-text.ts'
import { readWeekHours, type WeekHours } from './week-hours.ts'

/** A notification as it was configured, ready for matching. */
export interface NotificationRule {
  id: number
  description: string
  type: EventType
  /** for every device of the people it is linked to, without links to devices */
  always: boolean
  channels: readonly Notificator[]
  commandId: number
  calendarId: number
  /** those that it is for; null for always */
  hours: WeekHours | null
  /** of devices; none for all */
  categories: readonly string[]
  alarms: readonly string[]
  /** null for any geofence and none */
  geofenceIds: readonly number[] | null
  /** null for none: of types that have one, nothing matches */
  threshold: Threshold | null
  /** in place of what a message usually says */
  texts: OwnTexts
  /** passes quiet hours and storms */
  isPriority: boolean
  /** 0 for never */
  escalateAfterMs: number
  /** people in their order */
  escalateTo: readonly number[]
}

/** Of several that match, the first one sends the message. */
export const byPriority = (a: NotificationRule, b: NotificationRule): number =>
  Number(b.isPriority) - Number(a.isPriority) || a.id - b.id

interface Stored {
  id: number
  description: string | null
  type: EventType
  always: boolean
  notificators: string
  commandId: number
  calendarId: number
  attributes: Record<string, unknown>
}

const known: readonly string[] = notificators

export function ruleOf({ attributes, ...stored }: Stored): NotificationRule {
  const minutes = Math.min(Number(attributes.escalateAfterMinutes) || 0, alertNumbers.escalateAfterMinutesMax)
  return {
    id: stored.id,
    description: stored.description ?? '',
    type: stored.type,
    always: stored.always,
    channels: [...new Set(listed(stored.notificators))].filter((name): name is Notificator => known.includes(name)),
    commandId: stored.commandId,
    calendarId: stored.calendarId,
    hours: readWeekHours(attributes.hours),
    categories: categoriesOf(attributes),
    alarms: listed(attributes.alarms),
    geofenceIds: attributes.geofenceIds === undefined ? null : numbersIn(attributes.geofenceIds),
    threshold: ofThresholds.has(stored.type) ? thresholdIn(attributes) : null,
    texts: ownTextsIn(attributes),
    isPriority: attributes.priority === true || attributes.priority === 'true',
    escalateAfterMs: minutes > 0 ? minutes * minuteMs : 0,
    escalateTo: numbersIn(attributes.escalateTo).slice(0, alertNumbers.escalateToMax),
  }
}

const numbersIn = (value: unknown): number[] =>
  listed(value)
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
