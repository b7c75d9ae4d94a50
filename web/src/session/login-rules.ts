/** The key of what is wrong with a sign-in address, or null. */
export const emailProblem = (email: string): string | null =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? null : 'app.emailInvalid'

/** The key of what is wrong with a password, or null: 8 characters, a digit and a lowercase letter at least. */
export function passwordProblem(password: string): string | null {
  if (password === '') return 'app.passwordMissing'
  if (password.length < 8) return 'app.passwordShort'
  if (!/\d/.test(password)) return 'app.passwordDigit'
  if (!/\p{Ll}/u.test(password)) return 'app.passwordLowercase'
  return null
}
