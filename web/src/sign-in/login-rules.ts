import { passwordRules, type PasswordRule } from '../../../shared/domain/access/password-rule.ts'

/** The key of what is wrong with a sign-in address, or null. */
export const emailProblem = (email: string): string | null =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? null : 'app.emailInvalid'

const problems: Readonly<Record<PasswordRule, string>> = {
  length: 'app.passwordShort',
  digit: 'app.passwordDigit',
  lowercase: 'app.passwordLowercase',
}

/** The key of what is wrong with a password, or null. */
export function passwordProblem(password: string): string | null {
  if (password === '') return 'app.passwordMissing'
  const broken = passwordRules.find(({ fits }) => !fits(password))
  return broken ? problems[broken.key] : null
}
