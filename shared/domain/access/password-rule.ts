import { limits } from '../limits.ts'

/** What a new password needs, in the order in which it is asked for (specification, section 5). In any script. */
export const passwordRules = [
  {
    key: 'length',
    says: `at least ${limits.passwordLengthMin} characters`,
    fits: (password: string) => Array.from(password).length >= limits.passwordLengthMin,
  },
  { key: 'digit', says: 'at least one digit', fits: (password: string) => /\p{Nd}/u.test(password) },
  {
    key: 'lowercase',
    says: 'at least one lowercase letter',
    fits: (password: string) => /[\p{Ll}\p{Lo}]/u.test(password),
  },
] as const

export type PasswordRule = (typeof passwordRules)[number]['key']

/** What a new password lacks; null when nothing. */
export function passwordLacks(password: string): string | null {
  if (password.length > limits.passwordLengthMax) return `at most ${limits.passwordLengthMax} characters`
  return passwordRules.find(({ fits }) => !fits(password))?.says ?? null
}
