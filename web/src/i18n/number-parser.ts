import type { Language } from './languages.ts'

/**
 * A number as people type it: with Latin, Arabic or Persian digits, a point, a comma or `٫` before decimals, and spaces
 * or points between thousands. A single comma is before decimals, except in English before three digits: `1,250`.
 *
 * @param language of the reader; null for numbers that never reach thousands, like coordinates
 * @returns null for nothing, NaN for what is no number
 */
export function parseNumber(text: string, language: Language | null): number | null {
  const typed = latin(text)
  if (typed === '') return null
  const plain = withPoint(typed, language)
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
}

/** Whole digits of ASCII, without marks of direction and spaces, `٫` and `٬` as the point and comma of English. */
const latin = (text: string): string =>
  text
    .replaceAll(/[\s\u061C\u200E\u200F\u2066-\u2069'’]/g, '')
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll('٬', '')
    .replaceAll('٫', '.')
    .replaceAll('،', ',')
    .replace('−', '-')

/** The last of two kinds of marks is before decimals; marks that come twice are between thousands. */
function withPoint(typed: string, language: Language | null): string {
  const [comma, point] = [typed.lastIndexOf(','), typed.lastIndexOf('.')]
  if (comma >= 0 && point >= 0) return comma > point ? decimalAt(typed, ',', '.') : decimalAt(typed, '.', ',')
  const mark = comma >= 0 ? ',' : '.'
  const isGrouped = mark === ',' && language === 'en' ? groupedOnce : groupedTwice(mark)
  return isGrouped.test(typed) ? typed.replaceAll(mark, '') : typed.replace(mark, '.')
}

const groupedOnce = /^[+-]?[1-9]\d{0,2}(,\d{3})+$/
const groupedTwice = (mark: string) => new RegExp(`^[+-]?\\d{1,3}(\\${mark}\\d{3}){2,}$`)

const decimalAt = (typed: string, mark: string, between: string): string => {
  const isGrouped = new RegExp(`^[+-]?\\d{1,3}(\\${between}\\d{3})+\\${mark}`).test(typed)
  return isGrouped ? typed.replaceAll(between, '').replace(mark, '.') : typed
}
