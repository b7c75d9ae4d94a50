import { readerLanguages, type ReaderLanguage } from '../../../entities/reader-language.ts'

/** What a text of one's own may name: `{vehicle}`. */
export const textPlaceholders = [
  'vehicle',
  'event',
  'detail',
  'time',
  'place',
  'geofence',
  'driver',
  'maintenance',
  'linkedVehicle',
] as const
export type TextPlaceholder = (typeof textPlaceholders)[number]

/** In a short message there is room for no more. */
export const ownTextLengthMax = 160

/** Attributes of a notification: its text for all languages, and for those that have one of their own. */
export const ownTextKeys = ['text', ...readerLanguages.map((language) => `text.${language}` as const)] as const
export type OwnTextKey = (typeof ownTextKeys)[number]

export type OwnTexts = Readonly<Partial<Record<OwnTextKey, string>>>

/** What stands in braces and is none of the placeholders. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !(textPlaceholders as readonly string[]).includes(name))

export const isOwnText = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= ownTextLengthMax && unknownPlaceholders(value).length === 0

export function ownTextsIn(attributes: Readonly<Record<string, unknown>>): OwnTexts {
  const known = ownTextKeys.map((key) => [key, attributes[key]] as const)
  return Object.fromEntries(known.filter(([, text]) => isOwnText(text) && text !== ''))
}

/** In a language, else for all; null for none. */
export const ownTextFor = (texts: OwnTexts, language: ReaderLanguage): string | null =>
  texts[`text.${language}`] ?? texts.text ?? null

/**
 * A text with its values, in one line. What a placeholder leaves empty takes its brackets, and what joins it to its neighbour,
 * with it: `{vehicle} ({driver})` is `Truck 4` where nobody knows who drives.
 */
export const filledText = (text: string, values: Readonly<Record<TextPlaceholder, string>>): string =>
  text
    .replace(/\{(\w+)\}/g, (_, name: TextPlaceholder) => values[name])
    .replace(/\(\s*\)|\[\s*\]|«\s*»/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:·–-]+|[\s,;:·–-]+$/g, '')
