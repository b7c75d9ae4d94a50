import { expect, it } from 'vitest'
import { filled } from '../../../../shared/domain/failures.ts'
import { passwordLacks } from '../../../../shared/domain/access/password-rule.ts'

it.each([
  { name: 'eight letters and digits', password: 'demo1234', lacks: null },
  { name: 'capitals and signs on top', password: 'Demo-1234!', lacks: null },
  { name: 'Arabic letters and digits', password: 'قافلةقافلة٧', lacks: null },
  { name: 'seven characters', password: 'demo123', lacks: 'at least 8 characters' },
  { name: 'four faces, each two units long', password: '😀😀😀😀', lacks: 'at least 8 characters' },
  { name: 'no digit', password: 'demodemo', lacks: 'at least one digit' },
  { name: 'no lowercase letter', password: 'DEMO1234', lacks: 'at least one lowercase letter' },
  { name: 'only digits', password: '12345678', lacks: 'at least one lowercase letter' },
  { name: 'nothing', password: '', lacks: 'at least 8 characters' },
  { name: '256 characters', password: `a1${'x'.repeat(254)}`, lacks: null },
  { name: '257 characters', password: `a1${'x'.repeat(255)}`, lacks: 'at most 256 characters' },
])('$name: $lacks', ({ password, lacks }) => {
  const lacking = passwordLacks(password)
  expect(lacking && filled(lacking)).toBe(lacks)
})
