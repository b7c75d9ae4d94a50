import type { Phrase } from '../failures.ts'

/** In characters. Beside the rule, because the sign-in page needs no other limit. */
export const passwordLength = { min: 8, max: 256 } as const

/** What a new password needs, in the order in which it is asked for (specification, section 5). In any script. */
export const passwordRules = [
  {
    key: 'length',
    says: { text: 'at least {count} characters', values: { count: passwordLength.min } },
    fits: (password: string) => Array.from(password).length >= passwordLength.min,
  },
  { key: 'digit', says: { text: 'at least one digit' }, fits: (password: string) => /\p{Nd}/u.test(password) },
  {
    key: 'lowercase',
    says: { text: 'at least one lowercase letter' },
    fits: (password: string) => /[\p{Ll}\p{Lo}]/u.test(password),
  },
] as const

export type PasswordRule = (typeof passwordRules)[number]['key']

/** What a new password lacks; null when nothing. */
export function passwordLacks(password: string): Phrase | null {
  if (password.length > passwordLength.max) {
    return { text: 'at most {count} characters', values: { count: passwordLength.max } }
  }
  return passwordRules.find(({ fits }) => !fits(password))?.says ?? null
}
