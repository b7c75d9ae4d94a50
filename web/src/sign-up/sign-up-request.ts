import type { Words } from '../../../shared/words/t.ts'
import { ApiFailure } from '../api/client.ts'
import type { Language } from '../words/languages.ts'
import { tooManyText } from '../session/login-failure.ts'
import { emailProblem, passwordProblem } from '../sign-in/login-rules.ts'

export interface SignUpWish {
  organisation: string
  name: string
  email: string
  password: string
  language: Language
  terms: boolean
}
export type SignUpField = Exclude<keyof SignUpWish, 'language'>
/** The key of what is wrong, by field, in the order of the form. */
export type SignUpProblems = Partial<Record<SignUpField, string>>

export const noWish = { organisation: '', name: '', email: '', password: '', terms: false }

/** What is asked for, in the order of the form: whoever was invited names no organisation. */
export const fieldsOf = (invitation: string | null): readonly SignUpField[] =>
  invitation === null ? ['organisation', 'name', 'email', 'password', 'terms'] : ['name', 'email', 'password', 'terms']

/** What keeps a wish from being sent; empty when nothing. */
export function wishProblems(wish: Omit<SignUpWish, 'language'>): SignUpProblems {
  const missing = (text: string, key: string) => (text.trim() === '' ? key : null)
  const found: Record<SignUpField, string | null> = {
    organisation: missing(wish.organisation, 'entrance.organisationMissing'),
    name: missing(wish.name, 'entrance.nameMissing'),
    email: emailProblem(wish.email),
    password: passwordProblem(wish.password),
    terms: wish.terms ? null : 'entrance.termsMissing',
  }
  return Object.fromEntries(Object.entries(found).filter(([, key]) => key !== null))
}

const refusals: Readonly<Record<string, string>> = {
  '409 email': 'entrance.emailTaken',
  '400 email': 'entrance.emailUnreachable',
  '400 password': 'entrance.passwordRefused',
  '400 organisation': 'entrance.tooLong',
  '400 name': 'entrance.tooLong',
  '403 invitation': 'entrance.invitationOver',
  '400 totpKey': 'entrance.needsSecondStep',
}
const fields: ReadonlySet<string> = new Set<SignUpField>(['organisation', 'name', 'email', 'password', 'terms'])

/** What the server said to a wish: below which field it belongs, or null for above the button. */
export function wishRefusal(failure: unknown, t: Words): { field: SignUpField | null; text: string } {
  if (!(failure instanceof ApiFailure)) return { field: null, text: t('app.unexpected') }
  if (failure.isOffline) return { field: null, text: t('app.cannotConnect') }
  if (failure.status === 429) return { field: null, text: tooManyText(failure, t) }
  const field = failure.field !== null && fields.has(failure.field) ? (failure.field as SignUpField) : null
  const key = refusals[`${failure.status} ${failure.field}`]
  return { field, text: key === undefined ? failure.message : t(key) }
}
