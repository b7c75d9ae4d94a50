import type { EngineState } from '../../../../shared/domain/reports/stretches.ts'
import { engineStateOf } from './engine-state.ts'
import type { PositionJson } from '../../../../shared/wire/json.ts'

/** What the replay keeps of a position: a day of ten vehicles holds a hundred thousand of them. */
export interface Fix {
  id: number
  /** epoch ms, when it was measured */
  time: number
  /** degrees */
  longitude: number
  latitude: number
  /** knots */
  speed: number
  /** degrees clockwise from north; null when the tracker does not say */
  course: number | null
  engine: EngineState
}

export const fixOf = (position: PositionJson): Fix => ({
  id: position.id,
  time: Date.parse(position.fixTime),
  longitude: position.longitude,
  latitude: position.latitude,
  speed: position.speed,
  course: position.courseUnknown ? null : position.course,
  engine: engineStateOf(position.attributes),
})

/** Which of the fixes (in order) is the last at or before a time; -1 for none. */
export function indexAt(fixes: readonly Pick<Fix, 'time'>[], time: number): number {
  let low = 0
  let high = fixes.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (fixes[middle]!.time <= time) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The lowest and highest speed of a track, knots; null without a fix. */
export function speedRange(fixes: readonly Pick<Fix, 'speed'>[]): { min: number; max: number } | null {
  if (fixes.length === 0) return null
  let [min, max] = [Infinity, -Infinity]
  for (const { speed } of fixes) {
    min = Math.min(min, speed)
    max = Math.max(max, speed)
  }
  return { min, max }
}
