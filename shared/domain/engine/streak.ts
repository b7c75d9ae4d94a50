import { distanceMetres } from '../distance.ts'
import type { Position } from '../position.ts'
import type { MotionSettings } from './engine-settings.ts'
import type { Standstill } from './standstill.ts'

/** Where a change of motion began that is not confirmed yet. */
interface Pending {
  /** fix time, epoch ms */
  time: number
  positionId: number
  totalDistance: number
  latitude: number
  longitude: number
}

/** What is known of a device's driving and stopping. */
export interface Streak {
  /** confirmed: it drives */
  isDriving: boolean
  /** what the last position said */
  motion: boolean
  pending: Pending | null
}

export const parked: Streak = { isDriving: false, motion: false, pending: null }

/** A drive or a stop began: at this position, which is not the one that confirmed it. */
export interface MotionChange {
  isDriving: boolean
  /** epoch ms */
  time: number
  positionId: number
}

export interface StreakInput {
  position: Position
  /** the position before; null for the first */
  last: Position | null
  standstill: Standstill
  settings: MotionSettings
}

/** A drive leads at least this far away: what wanders around one place does not drive, however long it does. */
const leavesMetres = 100

/**
 * One position more. A drive is confirmed when it lasts `minimalTripMs` or is `minimalTripMetres` long, and leads away;
 * a stop when it lasts `minimalParkingMs`, or at once with the ignition off if that is asked for. Both are dated to
 * where they began. Shorter ones never were. A silence of `minimalNoDataMs` ends a drive where it was last seen.
 *
 * A receiver that wanders around one place for `minimalParkingMs` stands, whatever speed it tells.
 */
export function step(streak: Streak, input: StreakInput): { streak: Streak; change: MotionChange | null } {
  const { position, last, standstill, settings } = input
  if (last && streak.isDriving && position.fixTime - last.fixTime >= settings.minimalNoDataMs) {
    return { streak: parked, change: { isDriving: false, time: last.deviceTime, positionId: last.id } }
  }
  const wanders = standstill.lastedMs >= settings.minimalParkingMs
  const motion = position.attributes.motion === true && !wanders
  if (motion !== streak.motion) {
    if (streak.isDriving === motion) return { streak: { ...streak, motion, pending: null }, change: null }
    const begins = { ...streak, motion, pending: wanders && !motion ? sinceStandstill(input) : beginsAt(position) }
    return wanders && streak.isDriving ? confirmed(begins, input) : { streak: begins, change: null }
  }
  return confirmed(streak, input)
}

function confirmed(streak: Streak, input: StreakInput): { streak: Streak; change: MotionChange | null } {
  const { motion, pending } = streak
  if (!pending || !(motion ? isDrive(pending, input) : isStop(pending, input))) return { streak, change: null }
  const change = { isDriving: motion, time: pending.time, positionId: pending.positionId }
  return { streak: { isDriving: motion, motion, pending: null }, change }
}

function isDrive(pending: Pending, { position, standstill, settings }: StreakInput): boolean {
  const lasts = position.fixTime - pending.time >= settings.minimalTripMs
  const isLong = totalOf(position) - pending.totalDistance >= settings.minimalTripMetres
  const leads = !standstill.isDoubtful && standstill.lastedMs <= settings.minimalParkingMs / 2
  return (lasts || isLong) && leads && distanceMetres(pending, position) >= leavesMetres
}

function isStop(pending: Pending, { position, settings }: StreakInput): boolean {
  const isOff = settings.useIgnition && position.attributes.ignition === false
  return isOff || position.fixTime - pending.time >= settings.minimalParkingMs
}

const beginsAt = (position: Position): Pending => ({
  time: position.fixTime,
  positionId: position.id,
  totalDistance: totalOf(position),
  latitude: position.latitude,
  longitude: position.longitude,
})

const sinceStandstill = ({ position, standstill }: StreakInput): Pending => ({
  ...beginsAt(position),
  time: standstill.since,
  positionId: standstill.positionId,
})

const totalOf = ({ attributes }: Position): number => Number(attributes.totalDistance ?? 0)
