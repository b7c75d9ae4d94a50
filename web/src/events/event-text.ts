import type { Words } from '../../../shared/words/t.ts'
import type { EventJson } from '../../../shared/wire/json.ts'

type Said = Pick<EventJson, 'type' | 'attributes'>

/** How the reader likes quantities written: speed from knots, volume from litres. */
export interface EventMeasures {
  speed: (knots: number) => string
  volume: (litres: number) => string
  list: (items: readonly string[]) => string
}

/** What happened, in a few words. An alarm is called by its kinds; a type that has no word is shown as it is. */
export function eventTitle(event: Said, t: Words, measures: EventMeasures): string {
  const alarms = event.type === 'alarm' ? alarmNames(event.attributes['alarm'], t) : []
  if (alarms.length > 0) return measures.list(alarms)
  const key = `event.${event.type}`
  return t.has(key) ? t(key) : event.type
}

/** What the event itself carries beyond its type: the speed and its limit, the result of a command; null for none. */
export function eventDetail({ type, attributes }: Said, t: Words, measures: EventMeasures): string | null {
  switch (type) {
    case 'deviceOverspeed':
      return overspeed(attributes, t, measures)
    case 'deviceFuelDrop':
    case 'deviceFuelIncrease':
      return fuelChange(attributes, t, measures)
    case 'commandResult':
      return text(attributes['result'])
    case 'textMessage':
      return text(attributes['message'])
    case 'driverChanged':
      return text(attributes['driverUniqueId'])
    case 'media':
      return text(attributes['file'])
    default:
      return null
  }
}

export const alarmNames = (value: unknown, t: Words): string[] =>
  (typeof value === 'string' ? value.split(',') : [])
    .map((type) => type.trim())
    .filter(Boolean)
    .map((type) => (t.has(`alarm.${type}`) ? t(`alarm.${type}`) : type))

function overspeed(attributes: Said['attributes'], t: Words, measures: EventMeasures): string | null {
  const { speed, speedLimit } = attributes
  if (typeof speed !== 'number') return null
  if (typeof speedLimit !== 'number' || speedLimit <= 0) return measures.speed(speed)
  return t('events.limit', { speed: measures.speed(speed), limit: measures.speed(speedLimit) })
}

function fuelChange(attributes: Said['attributes'], t: Words, measures: EventMeasures): string | null {
  const { before, after } = attributes
  if (typeof before !== 'number' || typeof after !== 'number') return null
  return t('events.change', { before: measures.volume(before), after: measures.volume(after) })
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
