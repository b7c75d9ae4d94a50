import { hourMs, minuteMs, secondMs } from '../../../shared/domain/time/durations.ts'

/** A vehicle, and a second of the day. */
export interface Cursor {
  id: number
  second: number
}

interface Place {
  row: number
  second: number
}

interface Around {
  count: number
  /** of the day */
  seconds: number
  /** those that have passed; null for a day that is over */
  now: number | null
  /** the day runs from right to left */
  isMirrored: boolean
}

export type Does = Place | { days: number } | { opens: true } | { clears: true }

const step = (5 * minuteMs) / secondMs
const hour = hourMs / secondMs

/**
 * What a key does among lanes; null for those that do nothing. Right is later in texts from left to right.
 * @param start null before the first key: then the first vehicle is marked, at noon, or at the present
 */
export function cursorAfterKey(
  pressed: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  start: Place | null,
  { count, seconds, now, isMirrored }: Around,
): Does | null {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = pressed
  if (metaKey || altKey) return null
  const ahead = isMirrored ? -1 : 1
  const side = key === 'ArrowRight' ? ahead : key === 'ArrowLeft' ? -ahead : 0
  if (shiftKey && side !== 0 && !ctrlKey) return { days: side }
  if (shiftKey) return null
  if (key === 'Escape') return start ? { clears: true } : null
  if (key === 'Enter' || key === ' ') return start && !ctrlKey ? { opens: true } : null
  const moves: Record<string, readonly [rows: number, seconds: number]> = ctrlKey
    ? { Home: [-count, 0], End: [count, 0] }
    : {
        ArrowUp: [-1, 0],
        ArrowDown: [1, 0],
        ArrowLeft: [0, -step * ahead],
        ArrowRight: [0, step * ahead],
        PageUp: [0, hour],
        PageDown: [0, -hour],
        Home: [0, -seconds],
        End: [0, seconds],
      }
  const move = moves[key]
  if (!move || count === 0) return null
  if (!start) return { row: move[0] > 1 ? count - 1 : 0, second: now ?? Math.floor(seconds / 2) }
  return {
    row: Math.min(count - 1, Math.max(0, start.row + move[0])),
    second: Math.min(seconds - 1, Math.max(0, start.second + move[1])),
  }
}
