import { dayMs } from '../../../../shared/domain/time/durations.ts'

/** The lifetimes of a new token: name and days. */
export const tokenLifetimes = [
  { name: 'week', days: 7 },
  { name: 'month', days: 30 },
  { name: 'halfYear', days: 182 },
  { name: 'year', days: 365 },
] as const
export type TokenLifetime = (typeof tokenLifetimes)[number]['name'] | 'until'

/**
 * When a token ends, ISO 8601. A chosen day is included: it ends with that day where the reader is.
 * @returns null for a day that is missing or past
 */
export function tokenEnd(lifetime: TokenLifetime, { until, now }: { until: string; now: number }): string | null {
  const chosen = tokenLifetimes.find(({ name }) => name === lifetime)
  if (chosen) return new Date(now + chosen.days * dayMs).toISOString()
  const end = Date.parse(`${until}T23:59:59`)
  return Number.isNaN(end) || end <= now ? null : new Date(end).toISOString()
}
