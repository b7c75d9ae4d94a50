import { dayMs } from '../time/durations.ts'

/** After how many days a share link ends at the latest, counted from when it was made; `quick` is for one in two taps. */
export const shareDays = { min: 1, max: 3650, usual: 90, quick: 7 }

/** Where a tenant says another number of them. */
const shareDaysKey = 'share.daysMax'

/** The longest that a share link of this tenant lasts, ms. */
export function shareMsMax({ attributes }: { attributes: Readonly<Record<string, unknown>> }): number {
  const given = attributes[shareDaysKey]
  const days = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
  const isGiven = typeof days === 'number' && days >= shareDays.min && days <= shareDays.max
  return (isGiven ? days : shareDays.usual) * dayMs
}
