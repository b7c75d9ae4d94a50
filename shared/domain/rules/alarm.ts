import type { Position } from '../position.ts'
import type { Rule } from './rule.ts'

/** Each alarm that a position names (a list with commas), unless the position before names it too. */
export const alarm: Rule<undefined> = {
  name: 'alarm',
  evaluate(_memory, { position, last, settings }) {
    const known = settings.areRepeatedAlarmsDropped ? alarmsOf(last) : []
    const events = alarmsOf(position)
      .filter((name) => !known.includes(name))
      .map((name) => ({ type: 'alarm' as const, eventTime: position.deviceTime, attributes: { alarm: name } }))
    return { memory: undefined, events }
  },
}

function alarmsOf(position: Position | null): string[] {
  const names = position?.attributes.alarm
  if (typeof names !== 'string') return []
  return [...new Set(names.split(',').map((name) => name.trim()))].filter(Boolean)
}
