import type { Draft, IgnoreReason, Step } from '../draft.ts'
import { isImportRemoved } from '../imports/track-import.ts'
import { clockAheadOf, type Attributes, type Position } from '../position.ts'
import { secondMs } from '../time/durations.ts'

/** What the engine itself adds to a position. */
const added = new Set(['distance', 'totalDistance', 'motion', 'hours', 'outlier', 'driverUniqueId'])
/** What depends on when a message came. */
const ofArrival = new Set(['totalDistance', 'outlier', 'clockAhead', 'clockWasAhead'])

const sentValues = [
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
    const { importId } = draft.fix
    if (importId !== undefined) return ofImport(draft, importId, known)
    return known.some((position) => position !== null && repeats(draft, position)) ? 'duplicate' : undefined
  },
}

/** An import adds nothing to a moment and place that are known, and nothing once it was removed. */
function ofImport(
  { position, memory }: Draft,
  importId: string,
  known: readonly (Position | null)[],
): IgnoreReason | undefined {
  if (isImportRemoved(memory, importId)) return 'filtered'
  const isKnown = known.some(
    (each) =>
      each !== null &&
      each.fixTime === position.fixTime &&
      each.latitude === position.latitude &&
      each.longitude === position.longitude,
  )
  return isKnown ? 'duplicate' : undefined
}

function repeats(draft: Draft, known: Position): boolean {
  const { position } = draft
  if (!hasSameTimes(position, known)) return false
  const isMade = madeHere(draft)
  if (sentValues.some((key) => position[key] !== known[key] && !isMade(key))) return false
  const keys = new Set([...Object.keys(position.attributes), ...Object.keys(known.attributes)])
  for (const key of keys) {
    if (!isMade(key) && !isSame(position.attributes, known.attributes, key)) return false
  }
  return JSON.stringify(position.network) === JSON.stringify(known.network)
}

/** Where the clock was ahead, times depend on when the message came: what the tracker said does not. */
function hasSameTimes(position: Position, known: Position): boolean {
  if (clockAheadOf(position) === 0 || clockAheadOf(known) === 0)
    return position.fixTime === known.fixTime && position.deviceTime === known.deviceTime
  return saidTime(position) === saidTime(known)
}

const saidTime = (position: Position): number => Math.round(position.deviceTime + clockAheadOf(position) * secondMs)

/** A value that the engine adds may have been sent as well; then it is the known one, or it was replaced. */
function isSame(sent: Attributes, known: Attributes, key: string): boolean {
  if (ofArrival.has(key)) return true
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
