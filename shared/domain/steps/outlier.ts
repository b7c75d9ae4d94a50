import type { Draft, Step } from '../draft.ts'
import { isFaster, evaluateJump, type TrustedPoint } from '../engine/jump.ts'
import type { Attributes, Position } from '../position.ts'

const memoryName = 'jump'

/**
 * Marks a position that the device cannot have reached (`outlier: true`), and finds the position to measure from. A
 * marked one is kept and shown, but totals do not count its distance, and rules about coordinates ignore it.
 *
 * Late fixes lie between two others: they are outliers when they are too far from both.
 */
export const outlier: Step = {
  name: 'outlier',
  apply(draft) {
    const fastest = draft.settings.jumpKnots ?? draft.context.activeRules.fastestKnots
    const isOutlier = draft.late ? isLateJump(draft, fastest) : isJump(draft, fastest)
    if (isOutlier) draft.position.attributes = { ...draft.position.attributes, outlier: true }
    else if ('outlier' in draft.position.attributes) draft.position.attributes = without(draft.position.attributes)
  },
}

export const isOutlier = ({ attributes }: Position): boolean => attributes.outlier === true

function isJump(draft: Draft, fastest: number): boolean {
  const { last, memory } = draft.state
  const believed = memory[memoryName] as TrustedPoint | undefined
  // a message without coordinates has those of the last position, trusted or not
  if (draft.position.outdated) {
    draft.origin = last
    return believed !== undefined
  }
  draft.origin = believed && last ? { ...last, ...believed } : last
  if (!draft.position.valid) return false
  const evaluated = evaluateJump({ believed, last }, draft.position, fastest)
  // what agrees with outliers goes on from the last of them
  if (believed && !evaluated.isJump && isFaster(believed, draft.position, fastest)) draft.origin = last
  const { [memoryName]: _known, ...rest } = draft.memory
  if (evaluated.believed) draft.memory = { ...rest, [memoryName]: evaluated.believed }
  else if (believed) draft.memory = rest
  return evaluated.isJump
}

function isLateJump(draft: Draft, fastest: number): boolean {
  const { position, after } = draft
  const before = draft.context.history.filter((each) => each.fixTime <= position.fixTime && !isOutlier(each))
  draft.origin = before.at(-1) ?? null
  if (fastest <= 0 || !position.valid || !draft.origin || !isFaster(draft.origin, position, fastest)) return false
  return !after || isOutlier(after) || isFaster(position, after, fastest)
}

function without({ outlier: _sent, ...attributes }: Attributes): Attributes {
  return attributes
}
