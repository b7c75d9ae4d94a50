const dayMs = 86_400_000

/** The day (`2026-11-28`) of the reader's own calendar on which a moment falls. */
export function dayOf(epochMs: number): string {
  const date = new Date(epochMs)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export const dayAhead = (nowMs: number, days: number): string => dayOf(nowMs + days * dayMs)

/** The last moment of the reader's day, as ISO text; null for a day that is over or none. */
export function endOfDay(day: string, nowMs: number): string | null {
  const end = new Date(`${day}T23:59:59`)
  return Number.isNaN(end.getTime()) || end.getTime() <= nowMs ? null : end.toISOString()
}
