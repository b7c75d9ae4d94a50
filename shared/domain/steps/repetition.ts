import type { Draft, Step } from '../draft.ts'
import type { Attributes, Position } from '../position.ts'

/** What the engine itself adds to a position. */
const added = new Set(['distance', 'totalDistance', 'motion', 'hours', 'outlier', 'driverUniqueId'])

const sentValues = [
  'fixTime',
  'deviceTime',
  'protocol',
  'valid',
  'outdated',
  'latitude',
  'longitude',
  'altitude',
  'speed',
  'course',
  'accuracy',
] as const

/**
 * Ignores a fix that is already known with the same times and content: sent twice, or delivered twice. Attributes that
 * the engine computes or copies are not compared, because the known one has it and this one does not yet.
 */
export const repetition: Step = {
  name: 'repetition',
  apply(draft) {
    const known = draft.late ? draft.context.history : [...draft.context.history, draft.state.last]
    return known.some((position) => position !== null && repeats(draft, position)) ? 'duplicate' : undefined
  },
}

function repeats(draft: Draft, known: Position): boolean {
  const { position } = draft
  if (position.fixTime !== known.fixTime || position.deviceTime !== known.deviceTime) return false
  const isMade = madeHere(draft)
  if (sentValues.some((key) => position[key] !== known[key] && !isMade(key))) return false
  const keys = new Set([...Object.keys(position.attributes), ...Object.keys(known.attributes)])
  for (const key of keys) {
    if (!isMade(key) && !isSame(position.attributes, known.attributes, key)) return false
  }
  return JSON.stringify(position.network) === JSON.stringify(known.network)
}

/** A value that the engine adds may have been sent as well; then it is the known one, or it was replaced. */
function isSame(sent: Attributes, known: Attributes, key: string): boolean {
  if (key === 'totalDistance' || key === 'outlier') return true
  if (key === 'distance' && known.outlier === true) return true
  return added.has(key) ? !Object.hasOwn(sent, key) || sent[key] === known[key] : sent[key] === known[key]
}

/** Whether a key is one that computed or copied attributes fill in for this device; or a speed that was not sent. */
function madeHere({ context, settings, fix }: Draft): (key: string) => boolean {
  const { computedLast } = context.activeRules
  const copied = settings.copiedAttributes
  const isUnreported = fix.location?.speed === null
  return (key) =>
    (key === 'speed' && isUnreported) || copied.includes(key) || computedLast.some(({ attribute }) => attribute === key)
}
