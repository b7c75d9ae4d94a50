import type { ComputedStep } from '../engine/active-rules.ts'
import type { AttributeValue, Position } from '../position.ts'
import { quantiseAttributes } from '../quantise.ts'
import { isComputedField } from '../steps/attribute-computation.ts'
import { isDerivable, isDerived } from './derivation-flags.ts'

/**
 * A position with the computed attributes that follow from values derived again. One is computed again when its
 * expression, as it is now, gives the stored value for the stored position. Otherwise it keeps its value: the expression
 * has changed since, or starts from what the tracker sent under the same name, which is not stored.
 *
 * @param steps those that see what the engine derives, in the order in which they are applied
 */
export function recomputed(
  { stored, derived }: { stored: Position; derived: Position },
  steps: readonly ComputedStep[],
): Position {
  const before = asEvaluated(stored)
  let attributes = derived.attributes
  for (const step of steps) {
    const { attribute } = step
    if (isComputedField(attribute) || isDerivable(attribute)) continue
    const known = valueOf(() => step.compute(before), attribute)
    if (known === undefined || known !== (stored.attributes[attribute] ?? null)) continue
    const next = valueOf(() => step.compute(asEvaluated({ ...derived, attributes })), attribute)
    if (next === undefined || next === known) continue
    const { [attribute]: _before, ...others } = attributes
    attributes = next === null ? others : quantiseAttributes({ ...others, [attribute]: next })
  }
  return attributes === derived.attributes ? derived : { ...derived, attributes }
}

/** As expressions saw it: without a number of its own, and without engine hours that are counted after them. */
function asEvaluated(position: Position): Position {
  const { hours: _counted, ...others } = position.attributes
  return { ...position, id: 0, attributes: isDerived(position, 'hours') ? others : position.attributes }
}

/** null removes the attribute; undefined when the expression fails */
function valueOf(compute: () => AttributeValue | null, attribute: string): AttributeValue | null | undefined {
  try {
    const value = compute()
    return value === null ? null : (quantiseAttributes({ [attribute]: value })[attribute] ?? null)
  } catch {
    return undefined
  }
}
