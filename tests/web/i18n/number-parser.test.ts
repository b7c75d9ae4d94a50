import { expect, test } from 'vitest'
import { parseNumber } from '../../../web/src/i18n/number-parser.ts'

const languages = ['ar', 'en', 'fr', null] as const

test.each([
  { text: '', is: null },
  { text: '  ', is: null },
  { text: '42', is: 42 },
  { text: ' 42 ', is: 42 },
  { text: '-5', is: -5 },
  { text: '−5', is: -5 },
  { text: '+5', is: 5 },
  { text: '0', is: 0 },
  { text: '12.5', is: 12.5 },
  { text: '12,5', is: 12.5 },
  { text: '0,125', is: 0.125 },
  { text: '.5', is: 0.5 },
  { text: '5,', is: 5 },
  { text: '1 234,5', is: 1234.5 },
  { text: '1\u202f234,5', is: 1234.5 },
  { text: '1,234.5', is: 1234.5 },
  { text: '1.234,5', is: 1234.5 },
  { text: '1,234,567', is: 1_234_567 },
  { text: '1.234.567', is: 1_234_567 },
  { text: '1’234.5', is: 1234.5 },
  { text: '٤٢', is: 42 },
  { text: '٤٢٫٥', is: 42.5 },
  { text: '٤٢،٥', is: 42.5 },
  { text: '١٬٢٣٤٫٥', is: 1234.5 },
  { text: '\u061c-٤٢', is: -42 },
  { text: '۴۲', is: 42 },
  { text: 'abc', is: Number.NaN },
  { text: '42 km', is: Number.NaN },
  { text: '1,2,3', is: Number.NaN },
  { text: '1.2.3', is: Number.NaN },
  { text: '1,23.5', is: Number.NaN },
  { text: '1e9', is: Number.NaN },
  { text: '0x10', is: Number.NaN },
  { text: 'Infinity', is: Number.NaN },
  { text: '-', is: Number.NaN },
])('“$text” is $is in every language', ({ text, is }) => {
  expect(languages.map((language) => parseNumber(text, language))).toEqual([is, is, is, is])
})

test('one comma before three digits stands between thousands in English only', () => {
  expect(languages.map((language) => parseNumber('1,250', language))).toEqual([1.25, 1250, 1.25, 1.25])
})
