import { isDerivable, markDerived } from '../days/derivation-flags.ts'
import type { Draft, Step } from '../draft.ts'
import type { ComputedStep } from '../engine/active-rules.ts'
import { ExpressionError } from '../expression/expression-error.ts'
import { phrase, phraseOf } from '../failures.ts'
import { trackerLimits } from '../limits/trackers.ts'
import type { AttributeValue, Position } from '../position.ts'
import { quantise } from '../quantise.ts'

/** Attributes with a priority below 0: they may correct what the tracker sent before anything is made of it. */
export const computedFirst: Step = {
  name: 'computedFirst',
  apply: (draft) => applyAll(draft, draft.context.activeRules.computedFirst),
}

/** All other computed attributes: they see what the engine computed. */
export const computedLast: Step = {
  name: 'computedLast',
  apply(draft) {
    const { computedLast: steps } = draft.context.activeRules
    if (steps.length === 0 || draft.fix.isAsStored) return
    applyAll(draft, steps)
    draft.position = quantise(draft.position)
  },
}

/** One that fails becomes a problem and changes nothing; the others are applied. */
function applyAll(draft: Draft, steps: readonly ComputedStep[]): void {
  if (steps.length === 0 || draft.fix.isAsStored) return
  const around = { last: lastOf(draft), setting: draft.context.setting }
  for (const step of steps) {
    const { id, attribute, expression } = step
    try {
      draft.position = withValue(draft.position, attribute, step.compute(draft.position, around))
      if (isDerivable(attribute)) markDerived(draft.position, attribute, false)
    } catch (error) {
      const reason = phrase('{field}: {problem}', { field: attribute, problem: phraseOf(error) })
      draft.problems.push({ kind: 'attribute', id, reason, written: expression })
    }
  }
}

/** The position before, in the order of time; before that order is known, the latest one if it is not newer. */
function lastOf({ before, position, state: { last } }: Draft): Position | null {
  return before ?? (last && last.fixTime <= position.fixTime ? last : null)
}

/** Fields of a position that a computed attribute may set, with what fits in. */
const fields: Readonly<Record<string, (value: AttributeValue) => boolean>> = {
  valid: (value) => typeof value === 'boolean',
  latitude: (value) => isBetween(value, -90, 90),
  longitude: (value) => isBetween(value, -180, 180),
  altitude: (value) => isBetween(value, trackerLimits.altitudeMetresMin, trackerLimits.altitudeMetresMax),
  speed: (value) => isBetween(value, 0, trackerLimits.speedKnotsMax),
  course: (value) => isBetween(value, 0, 360),
  accuracy: (value) => isBetween(value, 0, trackerLimits.accuracyMetresMax),
  address: (value) => typeof value === 'string',
}
export const isComputedField = (attribute: string): boolean => Object.hasOwn(fields, attribute)

const isBetween = (value: AttributeValue, least: number, most: number): boolean =>
  typeof value === 'number' && value >= least && value <= most

function withValue(position: Position, attribute: string, value: AttributeValue | null): Position {
  if (isComputedField(attribute)) {
    if (value === null) return position
    if (!fields[attribute]!(value)) throw new ExpressionError('the result does not fit')
    const { courseUnknown: _known, ...rest } = position
    return { ...(attribute === 'course' ? rest : position), [attribute]: value }
  }
  if (value === null) {
    const { [attribute]: _removed, ...attributes } = position.attributes
    return { ...position, attributes }
  }
  if (typeof value === 'string' && value.length > trackerLimits.attributeTextLengthMax)
    throw new ExpressionError('the text is too long')
  if (typeof value === 'number' && Math.abs(value) > trackerLimits.attributeNumberMax)
    throw new ExpressionError('the number is too large')
  return { ...position, attributes: { ...position.attributes, [attribute]: value } }
}
