import { secondMs } from '../../../shared/domain/time/durations.ts'

/**
 * Which of the options a header like `text/csv, application/json;q=0.5` prefers (RFC 9110, 12.4.2 and 12.5): the one
 * with the highest quality, at a tie one that is named before one that only a wildcard holds, then the first.
 * @returns null when the header accepts none of them
 */
export function preferred<Option extends string>(header: string, options: readonly Option[]): Option | null {
  const qualities = new Map(header.toLowerCase().split(',').map(quality))
  let best: { option: Option; quality: number } | null = null
  for (const option of options) {
    const wildcard = qualities.get(option.replace(/\/.*/, '/*')) ?? qualities.get('*/*') ?? qualities.get('*') ?? 0
    // a quality has three digits at most
    const found = qualities.get(option) ?? wildcard - 0.0001
    if (found > 0 && found > (best?.quality ?? 0)) best = { option, quality: found }
  }
  return best?.option ?? null
}

/**
 * What `Prefer` says of an answer that may come later (RFC 7240, 4.1 and 4.3): `respond-async, wait=10` prefers that to an
 * answer that takes more than ten seconds. @returns how long (ms) the client waits for the answer itself, 0 without a
 * number; null when it does not say `respond-async`
 */
export function asyncPreference(header: string): { waitMs: number } | null {
  const preferences = header
    .toLowerCase()
    .split(',')
    .map((part) =>
      part
        .split(';')[0]!
        .split('=')
        .map((each) => each.trim()),
    )
  if (!preferences.some(([name]) => name === 'respond-async')) return null
  // of a preference that is named twice, the first counts
  const [, seconds = ''] = preferences.find(([name]) => name === 'wait') ?? []
  return { waitMs: Number(/^"?(\d{1,6})"?$/.exec(seconds)?.[1] ?? 0) * secondMs }
}

/** A part of such a header in lower case: what it names, and its quality; 1 without one, 0 when it is no number. */
export function quality(part: string): [name: string, quality: number] {
  const [name = '', ...parameters] = part.split(';').map((each) => each.trim())
  const given = parameters.find((each) => each.startsWith('q='))?.slice(2)
  return [name, given === undefined ? 1 : Number(given) || 0]
}
