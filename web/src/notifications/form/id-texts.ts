/** Ids as fields of references have them: with commas between them; null for none. */
export const idsText = (ids: readonly number[]): string | null => (ids.length === 0 ? null : ids.join(','))

export const idsIn = (text: unknown): number[] =>
  (typeof text === 'string' ? text : '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
