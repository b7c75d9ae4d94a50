import { expect, test } from 'vitest'
import { emailProblem, passwordProblem } from '../../../web/src/sign-in/login-rules.ts'

test.each([
  { email: 'amina@atlas.example', problem: null },
  { email: ' amina@atlas.example ', problem: null },
  { email: '', problem: 'app.emailInvalid' },
  { email: 'amina@atlas', problem: 'app.emailInvalid' },
  { email: 'amina atlas@x.example', problem: 'app.emailInvalid' },
])('email: "$email"', ({ email, problem }) => expect(emailProblem(email)).toBe(problem))

test.each([
  { password: 'demo1234', problem: null },
  { password: 'قافلة١٢٣٤', problem: null },
  { password: '', problem: 'app.passwordMissing' },
  { password: 'demo123', problem: 'app.passwordShort' },
  { password: 'demodemo', problem: 'app.passwordDigit' },
  { password: 'DEMO1234', problem: 'app.passwordLowercase' },
])('password: "$password"', ({ password, problem }) => expect(passwordProblem(password)).toBe(problem))
