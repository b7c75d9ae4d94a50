/** Where the mark of a list of `count` rows goes on a key; null when the key does not move it. -1 is "no row marked". */
export function markAfterKey(key: string, mark: number, count: number): number | null {
  if (count === 0) return null
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      return Math.min(mark + 1, last)
    case 'ArrowUp':
      return mark < 0 ? last : Math.max(mark - 1, 0)
    case 'PageDown':
      return Math.min(mark + 10, last)
    case 'PageUp':
      return Math.max(mark - 10, 0)
    default:
      return null
  }
}
