const steps: readonly { unit: Intl.RelativeTimeFormatUnit; ms: number }[] = [
  { unit: 'year', ms: 365 * 86_400_000 },
  { unit: 'month', ms: 30 * 86_400_000 },
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1000 },
]

/** The largest whole unit in a difference of milliseconds, towards zero: -90 s is "1 minute ago". */
export function relativeParts(differenceMs: number): { value: number; unit: Intl.RelativeTimeFormatUnit } {
  for (const { unit, ms } of steps) {
    const value = Math.trunc(differenceMs / ms)
    if (value !== 0) return { value, unit }
  }
  return { value: 0, unit: 'second' }
}
