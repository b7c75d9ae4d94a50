const arabicIndicZero = 0x0660
const persianZero = 0x06f0

const characters: Record<string, string> = { ٱ: 'ا', ى: 'ي', ة: 'ه', ک: 'ك', ی: 'ي', œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o' }

/**
 * Text as a search sees it: lower case, without accents, harakat and tatweel, with one spelling for the Arabic letters
 * that people type either way (أ إ آ ا, ى ي, ة ه) and with ASCII digits.
 */
export function searchText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}ـ\u200b-\u200f]/gu, '')
    .toLowerCase()
    .replaceAll(/[ٱىةکیœæßø]/g, (letter) => characters[letter] ?? letter)
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - arabicIndicZero))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - persianZero))
}

/** The words of a query, each of which a match must contain. */
export const searchTerms = (query: string): string[] => searchText(query).split(/\s+/).filter(Boolean)
