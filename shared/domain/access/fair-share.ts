/**
 * What each may have at most so that all together have at most `capacity`: those who want less than that get all of it, and
 * what they leave goes to the others evenly. Infinity when there is enough for everybody.
 */
export function fairShare(wanted: readonly number[], capacity: number): number {
  let left = capacity
  for (const [place, want] of wanted.toSorted((a, b) => a - b).entries()) {
    const share = left / (wanted.length - place)
    if (want > share) return share
    left -= want
  }
  return Number.POSITIVE_INFINITY
}
