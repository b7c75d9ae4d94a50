/** Order of stream sequences: decimal numbers of any length. '' comes before all. */
export function compareSequences(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length
  return a < b ? -1 : a > b ? 1 : 0
}
