import { describe, expect, it } from 'vitest'
import { identifierPattern } from '../../../../shared/domain/identifiers/identifier-pattern.ts'

describe('a pattern for identifiers', () => {
  it.each([
    { pattern: '\\w{3,15}', fits: ['123456789012345', 'van'], not: ['va', '1234567890123456', 'van-1'] },
    { pattern: '^van-[0-9]+$', fits: ['van-7', 'van-42'], not: ['van-', 'xvan-7', 'van-7x'] },
    { pattern: 'a?b*c', fits: ['c', 'ac', 'abbbc'], not: ['ab', 'aac'] },
    { pattern: '\\d{15}', fits: ['356307042441013'], not: ['35630704244101', '3563070424410133'] },
    { pattern: '.{2,}', fits: ['ab', 'abc'], not: ['a'] },
    { pattern: '[^x]+', fits: ['abc'], not: ['axc'] },
    { pattern: '', fits: [''], not: ['a'] },
  ])('$pattern', ({ pattern, fits, not }) => {
    const matches = identifierPattern(pattern)!
    expect(fits.filter((each) => !matches(each))).toEqual([])
    expect(not.filter(matches)).toEqual([])
  })

  it.each(['(a+)+', 'a|b', '[', 'a{1', '\\1', 'a**', '[z-a]', 'a{2}{3}'])('%s is none', (pattern) => {
    expect(identifierPattern(pattern)).toBeNull()
  })

  it('none takes long, whatever is asked', () => {
    const matches = identifierPattern(`${'\\w*'.repeat(31)}!`.replace('!', '-'))!
    expect(matches('a'.repeat(128))).toBe(false)
  })
})
