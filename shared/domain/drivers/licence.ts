import { ruleLimits } from '../limits/rules.ts'
import { dayMs } from '../time/durations.ts'

interface Licensed {
  attributes: Readonly<Record<string, unknown>>
}

export type LicenceState = 'valid' | 'ending' | 'ended'

/** The end (epoch ms) of the last day of a driver's licence, by UTC: it names a day and no zone. Null where nobody said it. */
export function licenceEndOf({ attributes }: Licensed): number | null {
  const day = attributes['licence.expiresAt']
  const begins = typeof day === 'string' ? Date.parse(day.slice(0, 10)) : Number.NaN
  return Number.isNaN(begins) ? null : begins + dayMs
}

/** @param now epoch ms */
export function licenceStateOf(end: number, now: number): LicenceState {
  if (end <= now) return 'ended'
  return end - now <= ruleLimits.licenceWarningMs ? 'ending' : 'valid'
}
