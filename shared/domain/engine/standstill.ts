import { distanceMetres, type Coordinates } from '../distance.ts'
import { hasValidFix } from './valid-fix.ts'
import type { Position } from '../position.ts'
import { roundTo } from '../quantise.ts'
import { hourMs, minuteMs } from '../time/durations.ts'

/** A device this near to its average position is standing: the receiver drifts. */
const staysMetres = 35
/** Without a speed of its own, it may drift further. */
const wandersMetres = 75
/** Knots: slower than walking. */
const walks = 2
/** Coordinates are averaged over this time: a receiver drifts to one side for minutes. */
const averagedMs = hourMs
/** The average is kept to a centimetre: with a fix a second it moves by no more at a time. */
const stepsPerDegree = 1e7
/** After this long at one place, a single fix elsewhere is doubted until the next one says the same. */
const doubtsAfterMs = 2 * minuteMs
/** Fixes that are further apart in time than this need no second one. */
const doubtsWithinMs = 10 * minuteMs

/** Since when (epoch ms), and where, a device has not gone away; 1 when the last fix was elsewhere. */
export type StandstillMemory = [since: number, latitude: number, longitude: number, away?: 1]

export interface Standstill {
  /** where it stays: the average of its receiver */
  place: Coordinates
  /** how long it has lasted at this position */
  lastedMs: number
  /** this fix is the first elsewhere after a long stay: the next one has to agree */
  isDoubtful: boolean
}

/** Follows where a device stays. A position without a valid fix changes nothing. */
export function standstillAt(
  memory: StandstillMemory | undefined,
  { position, last }: { position: Position; last: Pick<Position, 'fixTime'> | null },
): { memory: StandstillMemory | undefined; standstill: Standstill } {
  if (!hasValidFix(position)) return { memory, standstill: standstillOf(memory, position) }
  if (!memory) return begin(position)
  const [since, latitude, longitude, away] = memory
  if (distanceMetres({ latitude, longitude }, position) <= (position.speed < walks ? wandersMetres : staysMetres)) {
    const share = shareOf(position, { since, last })
    const stays: StandstillMemory = [
      since,
      nearer(latitude, position.latitude, share),
      nearer(longitude, position.longitude, share),
    ]
    return { memory: stays, standstill: standstillOf(stays, position) }
  }
  const isLongStay = last !== null && last.fixTime - since >= doubtsAfterMs
  const isSoon = last !== null && position.fixTime - last.fixTime < doubtsWithinMs
  if (away === 1 || !isLongStay || !isSoon) return begin(position)
  const doubted: StandstillMemory = [since, latitude, longitude, 1]
  return { memory: doubted, standstill: { ...standstillOf(doubted, position), isDoubtful: true } }
}

const nearer = (from: number, to: number, share: number): number => roundTo(from + share * (to - from), stepsPerDegree)

/** How much of the average this position is: as much as of the time. */
function shareOf(
  { fixTime }: Position,
  { since, last }: { since: number; last: Pick<Position, 'fixTime'> | null },
): number {
  const averaged = Math.min(fixTime - since, averagedMs)
  return averaged > 0 ? Math.min(1, (fixTime - (last?.fixTime ?? since)) / averaged) : 1
}

function begin(position: Position) {
  const memory: StandstillMemory = [position.fixTime, position.latitude, position.longitude]
  return { memory, standstill: standstillOf(memory, position) }
}

const standstillOf = (memory: StandstillMemory | undefined, position: Position): Standstill => ({
  place: memory ? { latitude: memory[1], longitude: memory[2] } : position,
  lastedMs: memory ? position.fixTime - memory[0] : 0,
  isDoubtful: false,
})
