/** Control characters (C0, C1), separators of lines and paragraphs, and halves of a surrogate pair: nobody can see them. */
const unseen = /[\p{Cc}\p{Cs}\u2028\u2029]/gu
const unseenInLines = /(?![\t\n\r])[\p{Cc}\p{Cs}\u2028\u2029]/gu

/** Whether a text may have several lines: notes and values may, names may not. */
export type Lines = 'oneLine' | 'lines'

const patternOf = (lines: Lines): RegExp => (lines === 'lines' ? unseenInLines : unseen)

export const hasUnseen = (text: string, lines: Lines): boolean => text.search(patternOf(lines)) >= 0

/** The text with a blank for each character that nobody can see. */
export const withoutUnseen = (text: string, lines: Lines = 'oneLine'): string => text.replace(patternOf(lines), ' ')
