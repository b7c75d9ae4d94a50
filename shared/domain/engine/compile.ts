import { isArea, parseArea } from '../area/parse-area.ts'
import { areaMatcher } from '../area/area-matcher.ts'
import { raisingGeofenceKey } from '../commands/cadence-settings.ts'
import { filled, type Phrase } from '../failures.ts'
import { hoursIn, type Hours } from '../calendar/hours.ts'
import { isCalendar, readCalendar } from '../calendar/read-calendar.ts'
import { attributeComputer, type ComputedType } from '../expression/compute.ts'
import { minuteMs, secondMs } from '../time/durations.ts'
import type { ComputedStep, WatchedGeofence } from './active-rules.ts'

class Unreadable extends Error {
  readonly phrase: Phrase

  constructor(phrase: Phrase) {
    super(filled(phrase))
    this.phrase = phrase
  }
}

/** @throws Error with the reason, when the calendar cannot be read */
export function hoursOf(data: string): Hours {
  const calendar = readCalendar(data)
  if (!isCalendar(calendar)) throw new Unreadable(calendar.problem)
  return hoursIn(calendar)
}

/** @throws Error with the reason, when the area cannot be read */
export function compiledGeofence(
  { id, area, attributes }: { id: number; area: string; attributes: Record<string, unknown> },
  isOn: Hours,
): WatchedGeofence {
  const parsed = parseArea(area)
  if (!isArea(parsed)) throw new Unreadable(parsed.problem)
  const { polylineDistance, floor, ceiling, longStayMinutes } = attributes
  return {
    id,
    area: areaMatcher(parsed, numberOr(polylineDistance, 0) || undefined),
    speedLimit: speedLimitIn(attributes),
    floor: numberOr(floor, 0) || null,
    ceiling: numberOr(ceiling, 0) || null,
    leastStayMs: leastStayMsOf(attributes),
    longStayMs: Math.max(0, numberOr(longStayMinutes, 0)) * minuteMs,
    raisesCadence: isYes(attributes[raisingGeofenceKey]),
    isOn,
  }
}

/** knots, of a geofence's attributes; 0 for none */
export const speedLimitIn = ({ speedLimit }: Record<string, unknown>): number => Math.max(0, numberOr(speedLimit, 0))

/** The least stay in a geofence, of its attributes. */
export const leastStayMsOf = ({ leastStay }: Record<string, unknown>): number =>
  Math.max(0, numberOr(leastStay, 0)) * secondMs

/** @throws ExpressionError with the reason, when the expression cannot be read */
export const compiledAttribute = ({
  id,
  attribute,
  expression,
  type,
}: {
  id: number
  attribute: string
  expression: string
  type: ComputedType
}): ComputedStep => ({ id, attribute, expression, compute: attributeComputer({ expression, type }) })

const isYes = (value: unknown): boolean => value === true || value === 'true'

function numberOr(value: unknown, fallback: number): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : fallback
}
