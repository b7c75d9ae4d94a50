import { later, type Route } from '../route.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'

/** What this API is, for programs and for people. */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/openapi.json',
    access: 'open',
    gate: gates.always,
    document: describe('document', () => ({ summary: 'Get this document', answer: { json: { type: 'object' } } })),
    answer: later(async () => (await import('../openapi/answer.ts')).answerDocument),
  },
  {
    method: 'GET',
    path: '/docs',
    access: 'open',
    gate: gates.always,
    document: describe('document', () => ({
      summary: 'Get this document as a web page',
      answer: { bytes: ['text/html'], says: 'the page' },
    })),
    answer: later(async () => (await import('../openapi/answer.ts')).answerPage),
  },
]
