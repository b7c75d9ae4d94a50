import { thresholdSides, type Threshold } from '../engine/active-rules.ts'
import type { FailureText } from '../failures.ts'
import { eventsWhere } from '../../catalog/events/index.ts'
import type { RuleEvent } from '../fleet-event.ts'
import type { Attributes, Position } from '../position.ts'
import { isTakenOver, numberAt } from '../engine/position-value.ts'
import { hourMs, secondMs } from '../time/durations.ts'
import type { Rule } from './rule.ts'

/** Types of events that are raised for the thresholds of notifications. */
export const ofThresholds = eventsWhere(({ values }) => values?.includes('threshold'))

export const thresholdWanted =
  'name the attribute in thresholdAttribute, and its limit in thresholdValue, a number; thresholdSide is above or below, thresholdSeconds 0 or more' satisfies FailureText

/**
 * A time beyond a threshold: since when it is and when it was last reported (tracker's clock, epoch ms), the value
 * furthest from it, and 1 once it was said. Plain data.
 */
type Beyond = [since: number, until: number, peak: number, isSaid: 0 | 1]

/** By `keyOf`; only of thresholds that are passed now. */
export type ThresholdMemory = Readonly<Record<string, Beyond>>

/** What is silent for longer says nothing of the time in between. */
const silenceMs = hourMs

/**
 * The value of an attribute is above, or below, a value for a time: once for each time, at the position by which it
 * lasted, and when it ends, how long it lasted (`duration`, ms) and the value furthest away (`peak`). Only positions that
 * have the attribute say anything of it: none is raised while a tracker is silent, and a time that was not said yet begins
 * again after a silence.
 */
export const threshold: Rule<ThresholdMemory> = {
  name: 'threshold',
  evaluate(memory, { position, activeRules: { thresholds } }) {
    if (thresholds.length === 0) return { memory: undefined, events: [] }
    return stepThresholds(memory, position, thresholds)
  },
}

/** The rule for the next position, with the events that it raises. */
export function stepThresholds(
  memory: ThresholdMemory | undefined,
  position: Position,
  thresholds: readonly Threshold[],
): { memory: ThresholdMemory | undefined; events: RuleEvent[] } {
  const events: RuleEvent[] = []
  let next: Record<string, Beyond> | undefined
  for (const each of thresholds) {
    const key = keyOf(each)
    const { beyond, event } = step(memory?.[key], position, each)
    if (event) events.push(event)
    if (beyond) next = { ...next, [key]: beyond }
  }
  return { memory: next, events }
}

function step(
  known: Beyond | undefined,
  position: Position,
  limit: Threshold,
): { beyond: Beyond | undefined; event?: RuleEvent } {
  const value = isTakenOver(position, limit.attribute) ? null : numberAt(position, limit.attribute)
  if (value === null) return { beyond: known }
  const { deviceTime } = position
  if (!isBeyond(value, limit)) {
    return { beyond: undefined, ...(known?.[3] === 1 && { event: ended(known, deviceTime, limit) }) }
  }
  const isNew = known === undefined || (known[3] === 0 && deviceTime - known[1] > silenceMs)
  const [since, , peak, isSaid]: Beyond = isNew ? [deviceTime, deviceTime, value, 0] : known
  const furthest = limit.side === 'above' ? Math.max(peak, value) : Math.min(peak, value)
  const isDue = isSaid === 0 && deviceTime - since >= limit.leastMs
  return {
    beyond: [since, deviceTime, furthest, isDue ? 1 : isSaid],
    ...(isDue && { event: begun({ since, value }, deviceTime, limit) }),
  }
}

const isBeyond = (value: number, { side, value: limit }: Threshold): boolean =>
  side === 'above' ? value > limit : value < limit

const begun = ({ since, value }: { since: number; value: number }, eventTime: number, limit: Threshold): RuleEvent => ({
  type: 'valueOutOfRange',
  eventTime,
  attributes: { ...conditionOf(limit), value, since },
})

/** After a long silence it ended, for all that is known, when it was last reported. */
function ended([since, until, peak]: Beyond, eventTime: number, limit: Threshold): RuleEvent {
  const end = eventTime - until <= silenceMs ? eventTime : until
  return {
    type: 'valueBackInRange',
    eventTime,
    attributes: { ...conditionOf(limit), peak, since, duration: Math.max(0, end - since) },
  }
}

const conditionOf = ({ attribute, side, value, leastMs }: Threshold): Attributes => ({
  attribute,
  side,
  threshold: value,
  leastTime: leastMs,
})

/** Whether an event is one of this threshold. */
export const isOfThreshold = ({ attributes }: Pick<RuleEvent, 'attributes'>, limit: Threshold): boolean =>
  Object.entries(conditionOf(limit)).every(([key, value]) => attributes[key] === value)

export const keyOf = ({ attribute, side, value, leastMs }: Threshold): string =>
  `${attribute}${side === 'above' ? '>' : '<'}${value}@${leastMs / secondMs}`

/** The threshold of a notification's attributes; null when it has none. */
export function thresholdIn(attributes: Readonly<Record<string, unknown>>): Threshold | null {
  const { thresholdAttribute, thresholdSide, thresholdValue, thresholdSeconds } = attributes
  const attribute = typeof thresholdAttribute === 'string' ? thresholdAttribute.trim() : ''
  const [value, seconds] = [numberIn(thresholdValue), numberIn(thresholdSeconds ?? 0)]
  const side = thresholdSides.find((each) => each === (thresholdSide ?? 'above'))
  if (attribute === '' || value === null || seconds === null || seconds < 0 || !side) return null
  return { attribute, side, value, leastMs: seconds * secondMs }
}

function numberIn(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}
