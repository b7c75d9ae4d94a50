import { describe, expect, it } from 'vitest'
import { lookAlike } from '../../../../shared/domain/access/look-alike.ts'

const found = (text: string, among: string[]) => lookAlike(text, among, (each) => each)

describe('an identifier that looks like another', () => {
  it.each([
    { name: 'another case', text: 'CAMEL-2' },
    { name: 'a Cyrillic letter', text: 'c\u0430mel-2' },
    { name: 'a Cyrillic capital', text: '\u0421amel-2' },
    { name: 'a Greek letter', text: 'cam\u03B5l-2' },
    { name: 'full width', text: 'ｃａｍｅｌ－２' },
    { name: 'another dash', text: 'camel\u20112' },
    { name: 'a minus sign', text: 'camel\u22122' },
    { name: 'an Arabic digit', text: 'camel-\u0662' },
    { name: 'a digit for a letter', text: 'came1-2' },
    { name: 'a sign that nobody sees', text: 'camel\u200B-2' },
    { name: 'an accent', text: 'camél-2' },
    { name: 'mathematical letters', text: '𝐜𝐚𝐦𝐞𝐥-2' },
  ])('is found: $name', ({ text }) => expect(found(text, ['van-1', 'camel-2'])).toBe('camel-2'))

  it.each([
    { name: 'the same', text: 'camel-2', among: ['camel-2'] },
    { name: 'the same beside one like it', text: 'camel-2', among: ['Camel-2', 'camel-2'] },
    { name: 'another number', text: 'camel-3', among: ['camel-2'] },
    { name: 'nothing', text: '', among: ['', '\u200B'] },
    { name: 'another IMEI', text: '356938035643809', among: ['356938035643806'] },
    { name: 'Arabic words', text: 'جمل', among: ['حمل'] },
  ])('is not found: $name', ({ text, among }) => expect(found(text, among)).toBeUndefined())
})
