/** How a figure differs from what it was before, in whole percent. */
export type Change = { way: 'more' | 'less'; percent: number } | { way: 'same' | 'new' }

/** @returns null where one of them is not known */
export function changeOf(now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null
  if (now === before) return { way: 'same' }
  if (before === 0) return { way: 'new' }
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  if (percent === 0) return { way: 'same' }
  return { way: now > before ? 'more' : 'less', percent }
}
