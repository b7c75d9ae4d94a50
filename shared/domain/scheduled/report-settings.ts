import type { ScheduledReport } from '../../entities/scheduled-report.ts'
import { eventTypes, type EventType } from '../../catalog/events/index.ts'
import { secondMs } from '../time/durations.ts'
import { flagSetting } from '../settings.ts'

/** What a scheduled report says beside its fields. */
type Attributed = Pick<ScheduledReport, 'attributes'>

const isSet = ({ attributes }: Attributed, key: string): boolean => flagSetting((name) => attributes[name], key, false)

/** Nothing is sent at the end of an occurrence, until somebody resumes it. */
export const isPaused = (report: Attributed): boolean => isSet(report, 'paused')

/** Of a summary: a row for each day in the reader's zone. */
export const isDaily = (report: Attributed): boolean => isSet(report, 'daily')

/** Of events: these types only, as names with commas between them or a list. Null for all. */
export function typesOf({ attributes: { types } }: Attributed): EventType[] | null {
  const wanted = namesIn(types)
  if (wanted.length === 0 || wanted.includes('allEvents')) return null
  return eventTypes.filter((type) => wanted.includes(type))
}

/** Of events, where alarms are among the chosen types: these alarms only, written as the types are. Null for all. */
export function alarmsOf({ attributes: { alarms } }: Attributed): string[] | null {
  const wanted = namesIn(alarms)
  return wanted.length === 0 ? null : wanted
}

/** Of speeding: the limit in place of those that applied (knots), and the least time; absent where nobody set them. */
export function speedingOf({ type, attributes }: Pick<ScheduledReport, 'type' | 'attributes'>): {
  speedLimit?: number
  leastMs?: number
} {
  if (type !== 'speeding') return {}
  const [speedLimit, seconds] = [Number(attributes.fasterThan), Number(attributes.forAtLeast)]
  return { ...(speedLimit > 0 && { speedLimit }), ...(seconds > 0 && { leastMs: seconds * secondMs }) }
}

const namesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [])
    .map((name) => String(name).trim())
    .filter((name) => name !== '')
