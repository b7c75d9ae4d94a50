import { later, type Route } from '../route.ts'

/** What this API is, for programs and for people. */
export const documentRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/openapi.json',
    open: true,
    answer: later(async () => (await import('../openapi/answer.ts')).answerDocument),
  },
  {
    method: 'GET',
    path: '/docs',
    open: true,
    answer: later(async () => (await import('../openapi/answer.ts')).answerPage),
  },
]
