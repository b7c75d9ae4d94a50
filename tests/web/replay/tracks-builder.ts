import type { Fix } from '../../../web/src/replay/track/fixes.ts'

export const start = Date.parse('2026-05-04T08:00:00Z')
export const minute = 60_000
export const seconds = (count: number): number => start + count * 1000

/** As nobody set anything. */
export const usualGap = { ms: 60 * minute, metres: 100 }

/** A fix so many seconds after `start`, driving eastwards in Algiers at 20 knots unless it says otherwise. */
export const fixAt = (second: number, facts: Partial<Fix> = {}): Fix => ({
  id: 100 + second,
  time: seconds(second),
  longitude: 3 + second / 10_000,
  latitude: 36.7,
  speed: 20,
  course: 90,
  engine: 'driving',
  ...facts,
})
