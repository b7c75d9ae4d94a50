import type { Position } from '../position.ts'
import { secondMs } from '../time/durations.ts'
import type { Rule, RuleInput } from './rule.ts'

/**
 * Each alarm that a position names (a list with commas), unless the position before names it too: then it lasts. After
 * `event.alarm.repeatAfter` (seconds) without a position, or after the tracker was offline, it is a new one.
 */
export const alarm: Rule<undefined> = {
  name: 'alarm',
  evaluate(_memory, input) {
    const { position, last } = input
    const known = lasts(input) ? alarmsOf(last) : []
    const events = alarmsOf(position)
      .filter((name) => !known.includes(name))
      .map((name) => ({ type: 'alarm' as const, eventTime: position.deviceTime, attributes: { alarm: name } }))
    return { memory: undefined, events }
  },
}

/** Whether an alarm that both positions name is one. */
function lasts({ position, last, settings, onlineSince }: RuleInput): boolean {
  if (!settings.areRepeatedAlarmsDropped || !last) return false
  // positions are stored with the second in which they came
  const since = onlineSince === undefined ? undefined : Math.floor(onlineSince / secondMs) * secondMs
  const wasOffline = since !== undefined && last.serverTime < since && position.serverTime >= since
  const { alarmRepeatsAfterMs } = settings
  return !wasOffline && (alarmRepeatsAfterMs <= 0 || position.deviceTime - last.deviceTime < alarmRepeatsAfterMs)
}

function alarmsOf(position: Position | null): string[] {
  const names = position?.attributes.alarm
  if (typeof names !== 'string') return []
  return [...new Set(names.split(',').map((name) => name.trim()))].filter(Boolean)
}
