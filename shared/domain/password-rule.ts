import { limits } from './limits.ts'

/**
 * What a new password lacks; null when nothing. At least eight characters with a digit and a lowercase letter, in any
 * script (specification, section 5).
 */
export function passwordLacks(password: string): string | null {
  const letters = Array.from(password).length
  if (letters < limits.passwordLengthMin) return `at least ${limits.passwordLengthMin} characters`
  if (password.length > limits.passwordLengthMax) return `at most ${limits.passwordLengthMax} characters`
  if (!/\p{Nd}/u.test(password)) return 'at least one digit'
  if (!/[\p{Ll}\p{Lo}]/u.test(password)) return 'at least one lowercase letter'
  return null
}
