import { describe, expect, it } from 'vitest'
import { phoneNumber, smsParts, smsText } from '../../../../../functions/platform/integrations/channels/sms-text.ts'

describe('phone numbers', () => {
  it.each([
    { written: '+213550123456', number: '+213550123456' },
    { written: '+33 6 12 34 56 78', number: '+33612345678' },
    { written: '0033 (6) 12.34.56.78', number: '+33612345678' },
    { written: '0612345678', number: null },
    { written: '+0612345678', number: null },
    { written: '+33 6 12', number: null },
    { written: '+123456789012345678', number: null },
    { written: 'call me', number: null },
    { written: 'arn:aws:sns:eu-west-1:1:topic', number: null },
  ])('$written', ({ written, number }) => expect(phoneNumber(written)).toBe(number))
})

describe('parts of a text message', () => {
  it.each([
    { name: '160 signs of the basic alphabet', text: 'a'.repeat(160), parts: 1 },
    { name: 'one more', text: 'a'.repeat(161), parts: 2 },
    { name: 'three full parts', text: 'a'.repeat(459), parts: 3 },
    { name: 'signs that take two places', text: '€'.repeat(81), parts: 2 },
    { name: '70 Arabic letters', text: 'ش'.repeat(70), parts: 1 },
    { name: '71 Arabic letters', text: 'ش'.repeat(71), parts: 2 },
    { name: 'one accent that the alphabet lacks', text: `${'a'.repeat(70)}ê`, parts: 2 },
  ])('$name: $parts', ({ text, parts }) => expect(smsParts(text)).toBe(parts))
})

describe('the text that is sent', () => {
  it.each([
    {
      name: 'typographic signs become plain ones',
      text: 'Truck 4 · “Depot” → 5 l…',
      says: 'Truck 4 - "Depot" > 5 l...',
    },
    { name: 'Arabic keeps its signs', text: '⁨Truck 4⁩: تجاوز السرعة', says: '⁨Truck 4⁩: تجاوز السرعة' },
    { name: 'what is short stays', text: 'Truck 4: SOS', says: 'Truck 4: SOS' },
  ])('$name', ({ text, says }) => expect(smsText(text, 3)).toBe(says))

  it.each(['a', 'ش', '€', '😀'])('is cut to the parts that are paid for: %s', (sign) => {
    const cut = smsText(sign.repeat(2_000), 3)
    expect(smsParts(cut)).toBeLessThanOrEqual(3)
    expect(cut.length).toBeGreaterThan(100)
    expect(cut).toMatch(/(…|\.\.\.)$/)
  })
})
