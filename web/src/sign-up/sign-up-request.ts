import type { Words } from '../../../shared/i18n/t.ts'
import { ApiFailure } from '../api/client.ts'
import type { Language } from '../i18n/languages.ts'
import { tooManyText } from '../session/login-failure.ts'
import { emailProblem, passwordProblem } from '../sign-in/login-rules.ts'

export interface SignUpRequest {
  organisation: string
  name: string
  email: string
  password: string
  language: Language
  terms: boolean
}
export type SignUpField = Exclude<keyof SignUpRequest, 'language'>
/** The key of what is wrong, by field, in the order of the form. */
export type SignUpProblems = Partial<Record<SignUpField, string>>

export const emptyRequest = { organisation: '', name: '', email: '', password: '', terms: false }

/** The fields of the form in order; with an invitation, without the organisation. */
export const fieldsOf = (invitation: string | null): readonly SignUpField[] =>
  invitation === null ? ['organisation', 'name', 'email', 'password', 'terms'] : ['name', 'email', 'password', 'terms']

/** What keeps the form from being sent; empty when nothing. */
export function requestProblems(request: Omit<SignUpRequest, 'language'>): SignUpProblems {
  const missing = (text: string, key: string) => (text.trim() === '' ? key : null)
  const found: Record<SignUpField, string | null> = {
    organisation: missing(request.organisation, 'signIn.organisationMissing'),
    name: missing(request.name, 'signIn.nameMissing'),
    email: emailProblem(request.email),
    password: passwordProblem(request.password),
    terms: request.terms ? null : 'signIn.termsMissing',
  }
  return Object.fromEntries(Object.entries(found).filter(([, key]) => key !== null))
}

const refusals: Readonly<Record<string, string>> = {
  '409 email': 'signIn.emailTaken',
  '400 email': 'signIn.emailUnreachable',
  '400 password': 'signIn.passwordRefused',
  '400 organisation': 'signIn.tooLong',
  '400 name': 'signIn.tooLong',
  '403 invitation': 'signIn.invitationOver',
  '400 totpKey': 'signIn.needsTwoFactor',
}
const fields: ReadonlySet<string> = new Set<SignUpField>(['organisation', 'name', 'email', 'password', 'terms'])

/** The server's answer: the field that it belongs to, or null for above the button. */
export function requestRefusal(failure: unknown, t: Words): { field: SignUpField | null; text: string } {
  if (!(failure instanceof ApiFailure)) return { field: null, text: t('app.unexpected') }
  if (failure.isOffline) return { field: null, text: t('app.cannotConnect') }
  if (failure.status === 429) return { field: null, text: tooManyText(failure, t) }
  const field = failure.field !== null && fields.has(failure.field) ? (failure.field as SignUpField) : null
  const key = refusals[`${failure.status} ${failure.field}`]
  return { field, text: key === undefined ? failure.message : t(key) }
}
