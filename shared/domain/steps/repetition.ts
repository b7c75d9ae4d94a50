import type { Draft, Step } from '../draft.ts'
import type { Position } from '../position.ts'

/** What the engine itself adds to a position. */
const added = new Set(['distance', 'totalDistance', 'motion'])

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

/** Turns away a fix that is already known with the same times and content: sent twice, or delivered twice. */
export const repetition: Step = {
  name: 'repetition',
  take(draft) {
    const known = draft.late ? draft.context.history : [...draft.context.history, draft.state.last]
    return known.some((position) => position !== null && repeats(draft, position)) ? 'duplicate' : undefined
  },
}

function repeats({ position }: Draft, known: Position): boolean {
  if (sentValues.some((key) => position[key] !== known[key])) return false
  const sent = Object.keys(position.attributes).filter((key) => key !== 'totalDistance')
  if (sent.some((key) => position.attributes[key] !== known.attributes[key])) return false
  const kept = Object.keys(known.attributes)
  if (kept.some((key) => !added.has(key) && position.attributes[key] === undefined)) return false
  return JSON.stringify(position.network) === JSON.stringify(known.network)
}
