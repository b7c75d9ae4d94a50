import { checkDay, checkStart, type Difference } from '../../shared/domain/days/check-days.ts'
import type { Day } from '../../shared/domain/days/day.ts'
import { hasMovedDays } from '../../shared/domain/days/late-data.ts'
import { settingsVersion } from '../../shared/domain/days/settings-version.ts'
import type { Derivation } from './derive-stored-day.ts'

/** A device with a year of new history is settled in parts, so that others get their turn. */
export const daysAtOnce = 31

/**
 * A day that is derived, or the closed one before it when that does not add up.
 * @param derived the latest one that was derived before, and is not stored yet: what follows it at once needs no check
 */
export async function withDayBefore(
  { tracks, deviceId, settings, memory }: Derivation,
  day: number,
  derived: Day | undefined,
): Promise<{ day: number; differs: Difference[] }> {
  const derivedTo = derived?.day ?? Number.NEGATIVE_INFINITY
  const isKept = (other: Day | null) => other !== null && other.day > derivedTo
  // days that only move are stored one by one, and stay apart when that is interrupted
  if (derived && hasMovedDays(memory)) return { day, differs: [] }
  const before = await tracks.nextDay(deviceId, day, 'before')
  if (!before || !isKept(before) || before.derivedBy !== settingsVersion(settings)) return { day, differs: [] }
  // what is older may be expiring, in any order
  if (before.day < day - daysAtOnce) return { day, differs: [] }
  const earlier = await tracks.nextDay(deviceId, before.day, 'before')
  const differs = [...(earlier && isKept(earlier) ? checkStart(earlier, before) : []), ...checkDay(before)]
  return { day: differs.length > 0 ? before.day : day, differs }
}
