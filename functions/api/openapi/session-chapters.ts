import { passwordRules } from '../../../shared/domain/password-rule.ts'
import { revocation } from '../routes/held-sessions.ts'
import { forgotten, renewed } from '../routes/password.ts'
import { mailedToken, signUp } from '../routes/sign-up.ts'
import type { Chapter } from './call.ts'
import { listOf, moment, object, ref, text, wanted } from './schema.ts'

const passwordRule = passwordRules.map(({ says }) => says).join(', ')
const mailed = { token: 'from the mailed link' }

export const sessionChapter: Chapter = {
  title: 'Sessions and tokens',
  says: 'A browser signs in and gets a cookie. A program sends a token with each request (`Authorization: Bearer`), or email and password (`Authorization: Basic`).',
  calls: {
    'POST /session': {
      summary: 'Sign in',
      notes:
        'Answers 401 with the line `field code` when the person has a second step: ask for the code and send all three.',
      body: {
        json: object({ email: text, password: text, code: { ...text, description: 'of the second step' } }, ['code']),
        form: true,
      },
      answer: { json: ref('User') },
      refuses: ['unauthenticated', 'forbidden', 'tooMuch'],
    },
    'GET /session': {
      summary: 'Who is signed in',
      notes: 'With a token it opens a session, as a mailed link or a share does. Answers 404 when nobody is signed in.',
      query: { token: { says: 'opens a session', schema: text } },
      answer: { json: ref('Session') },
      refuses: ['unauthenticated', 'forbidden', 'missing'],
    },
    'DELETE /session': { summary: 'Sign out', answer: { nothing: 204 } },
    'GET /session/:id': {
      summary: 'Enter as somebody else, and back',
      notes:
        'For those who manage that person. The session names who really is behind it, and the same call with that id leads back.',
      answer: { json: ref('User') },
    },
    'GET /session/all': { summary: 'List open sessions and tokens', answer: { json: listOf(ref('HeldSession')) } },
    'DELETE /session/all': { summary: 'Sign out everywhere', answer: { nothing: 204 } },
    'POST /session/token': {
      summary: 'Make a token for a program',
      body: {
        json: object({ expiration: { ...moment, description: 'a week from now when absent' } }, ['expiration']),
        form: true,
        isOptional: true,
      },
      answer: { text: 'the token: it is shown this once' },
    },
    'POST /session/token/revoke': {
      summary: 'End a token or a session',
      notes: 'By the token itself, or by its key from the list.',
      body: { json: wanted(revocation), form: true },
      answer: { nothing: 204 },
    },
  },
}

export const accountChapter: Chapter = {
  title: 'Signing up and passwords',
  says: 'From the free trial to an account that may be used. These calls need no sign-in unless they say so.',
  calls: {
    'POST /sign-up': {
      summary: 'Start a free trial',
      notes:
        'Makes an organisation with its first administrator and mails a link that confirms the address. Nobody is signed in by it.',
      body: {
        json: wanted(signUp, { password: passwordRule, terms: 'true: the terms of service are accepted' }),
        form: true,
      },
      answer: { json: ref('User') },
      refuses: ['conflict', 'tooMuch'],
    },
    'POST /sign-up/confirm': {
      summary: 'Confirm the address',
      body: { json: wanted(mailedToken, mailed), form: true },
      answer: { nothing: 204 },
      refuses: ['missing'],
    },
    'POST /sign-up/confirmation': {
      summary: 'Ask for the confirming mail again',
      answer: { nothing: 204 },
      refuses: ['conflict', 'tooMuch'],
    },
    'POST /password/reset': {
      summary: 'Ask for a mail that sets a new password',
      notes: 'The answer is the same whether the address is known or not.',
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
