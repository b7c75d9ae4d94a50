export const readerLanguages = ['ar', 'en', 'fr'] as const

export type ReaderLanguage = (typeof readerLanguages)[number]

/** The language that a preference names; it may carry a region: `fr-DZ`. Null for none that the product has. */
export const knownLanguage = (preferred: unknown): ReaderLanguage | null =>
  readerLanguages.find((language) => typeof preferred === 'string' && preferred.split(/[-_]/)[0] === language) ?? null

export const isReaderLanguage = (value: unknown): boolean => knownLanguage(value) !== null
