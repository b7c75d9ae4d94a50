import { passwordRules } from '../../../shared/domain/access/password-rule.ts'
import { revocation } from '../routes/sessions.ts'
import { forgotten, renewed } from '../routes/password.ts'
import { mailedToken, signUp } from '../routes/sign-up.ts'
import type { Chapter } from './call.ts'
import { listOf, moment, object, ref, text, wanted } from './schema.ts'

const passwordRule = passwordRules.map(({ says }) => says).join(', ')
const mailed = { token: 'from the link in the email' }

export const sessionChapter: Chapter = {
  title: 'Sessions and tokens',
  says: 'Browsers sign in and get a cookie. Other clients send a token (`Authorization: Bearer`) or email and password (`Authorization: Basic`) with each request.',
  calls: {
    'POST /session': {
      summary: 'Sign in',
      notes:
        'Returns 401 with the line `field code` if the user has two-step verification on. Ask for the code and send all three values.',
      body: {
        json: object(
          { email: text, password: text, code: { ...text, description: 'one-time code for two-step verification' } },
          ['code'],
        ),
        form: true,
      },
      answer: { json: ref('User') },
      refuses: ['unauthenticated', 'forbidden', 'tooMuch'],
    },
    'GET /session': {
      summary: 'Get the signed-in user',
      notes:
        'With a token, opens a session, as links in emails and shared links do. Returns 404 if nobody is signed in.',
      query: { token: { says: 'opens a session', schema: text } },
      answer: { json: ref('Session') },
      refuses: ['unauthenticated', 'forbidden', 'missing'],
    },
    'DELETE /session': { summary: 'Sign out', answer: { nothing: 204 } },
    'GET /session/:id': {
      summary: 'Sign in as another user, and back',
      notes:
        'For administrators and managers of that user. The session records who opened it; the same call with that user’s id switches back.',
      answer: { json: ref('User') },
    },
    'GET /session/all': { summary: 'List open sessions and tokens', answer: { json: listOf(ref('HeldSession')) } },
    'DELETE /session/all': { summary: 'Sign out everywhere', answer: { nothing: 204 } },
    'POST /session/token': {
      summary: 'Create an API token',
      body: {
        json: object({ expiration: { ...moment, description: 'one week from now if absent' } }, ['expiration']),
        form: true,
        isOptional: true,
      },
      answer: { text: 'the token; shown only once' },
    },
    'POST /session/token/revoke': {
      summary: 'Revoke a token or a session',
      notes: 'By the token itself or by its key from the list.',
      body: { json: wanted(revocation), form: true },
      answer: { nothing: 204 },
    },
  },
}

export const accountChapter: Chapter = {
  title: 'Sign-up and passwords',
  says: 'Free trial, email confirmation and password reset. No sign-in is needed unless stated.',
  calls: {
    'POST /sign-up': {
      summary: 'Start a free trial',
      notes: 'Creates an organisation with its first administrator and emails a confirmation link. Does not sign in.',
      body: {
        json: wanted(signUp, { password: passwordRule, terms: 'true to accept the terms of service' }),
        form: true,
      },
      answer: { json: ref('User') },
      refuses: ['conflict', 'tooMuch'],
    },
    'POST /sign-up/confirm': {
      summary: 'Confirm the email address',
      body: { json: wanted(mailedToken, mailed), form: true },
      answer: { nothing: 204 },
      refuses: ['missing'],
    },
    'POST /sign-up/confirmation': {
      summary: 'Resend the confirmation email',
      answer: { nothing: 204 },
      refuses: ['conflict', 'tooMuch'],
    },
    'POST /password/reset': {
      summary: 'Request a password reset email',
      notes: 'The response is the same whether or not the address is known.',
      body: { json: wanted(forgotten), form: true },
      answer: { nothing: 200 },
      refuses: ['tooMuch'],
    },
    'POST /password/update': {
      summary: 'Set a new password',
      body: { json: wanted(renewed, { ...mailed, password: passwordRule }), form: true },
      answer: { nothing: 200 },
      refuses: ['missing'],
    },
  },
}
