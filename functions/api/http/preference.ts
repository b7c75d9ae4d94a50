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

/** A part of such a header in lower case: what it names, and its quality; 1 without one, 0 when it is no number. */
export function quality(part: string): [name: string, quality: number] {
  const [name = '', ...parameters] = part.split(';').map((each) => each.trim())
  const given = parameters.find((each) => each.startsWith('q='))?.slice(2)
  return [name, given === undefined ? 1 : Number(given) || 0]
}
