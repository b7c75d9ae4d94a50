import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import type { ApiContext, Method, Route } from '../route.ts'

/**
 * Calls that clients of this API know and that do not exist here yet. Without them `/commands/send` would be looked up
 * as a command, and the answer "no such command" would send people looking for a mistake of their own.
 */
export const routes: readonly Route[] = [
  ...['trips', 'stops', 'summary', 'events', 'route', 'combined'].map((name) =>
    unavailable('GET', `/reports/${name}`, `Get the report ${name}`),
  ),
  unavailable('GET', '/commands/send', 'List commands that can be sent to a device'),
  unavailable('POST', '/commands/send', 'Send a command'),
  unavailable('POST', '/notifications/test', 'Send a test notification'),
]

function unavailable(method: Method, path: string, summary: string): Route {
  return {
    method,
    path,
    access: 'signedIn',
    gate: gates.always,
    document: describe('unavailable', () => ({ summary, answer: { nothing: 501, says: 'Not available yet.' } })),
    answer: notAvailable,
  }
}

function notAvailable(c: ApiContext): Response {
  return c.text(`${c.req.method} ${c.req.path} is not available yet. Use the other calls in /api/docs.`, 501)
}
