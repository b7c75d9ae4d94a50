import { describe, expect, it } from 'vitest'
import { bidiIsolate } from '../../../shared/i18n/bidi-isolate.ts'
import { createWords } from '../../../shared/i18n/t.ts'

const [rlo, fsi, rli, pdi, rlm] = ['\u202E', '\u2068', '\u2067', '\u2069', '\u200F']

describe('text between other words', () => {
  it.each([
    { name: 'plain text stays', text: 'Van 1', is: 'Van 1' },
    { name: 'Arabic stays', text: 'شاحنة 1', is: 'شاحنة 1' },
    { name: 'an override ends with it', text: `${rlo}cod.exe`, is: `${fsi}${rlo}cod.exe${pdi}` },
    { name: 'a mark acts only within', text: `${rlm}Van`, is: `${fsi}${rlm}Van${pdi}` },
    { name: 'an Arabic letter mark too', text: '\u061CVan', is: `${fsi}\u061CVan${pdi}` },
    { name: 'an end that it did not begin is left out', text: `a${pdi}${rlo}b`, is: `${fsi}a${rlo}b${pdi}` },
    { name: 'an isolate that it left open is closed', text: `${rli}a`, is: `${fsi}${rli}a${pdi}${pdi}` },
    { name: 'an isolate of its own stays', text: `${fsi}${rlo}a${pdi}`, is: `${fsi}${rlo}a${pdi}` },
    {
      name: 'two isolates are not one',
      text: `${fsi}a${pdi}b${fsi}c${pdi}`,
      is: `${fsi}${fsi}a${pdi}b${fsi}c${pdi}${pdi}`,
    },
    { name: 'nothing', text: '', is: '' },
  ])('$name', ({ text, is }) => {
    expect(bidiIsolate(text)).toBe(is)
    expect(bidiIsolate(is)).toBe(is)
  })

  it('is bidiIsolate in sentences', () => {
    const words = createWords('en', { left: '{device} left {place}' })
    expect(words('left', { device: `${rlo}Van`, place: 'North' })).toBe(`${fsi}${rlo}Van${pdi} left North`)
  })
})
