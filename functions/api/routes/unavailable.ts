import { Failure } from '../../../shared/domain/failures.ts'
import { gates } from '../gates.ts'
import type { Call } from '../openapi/call.ts'
import { describe } from '../openapi/describe.ts'
import type { ApiContext, Method, Route } from '../route.ts'

const channel = { notificator: 'notification channel' }

/**
 * Calls that clients of this API know and that do not exist here yet. Without them `/commands/send` would be looked up
 * as a command, and the answer "no such command" would send people looking for a mistake of their own.
 */
export const routes: readonly Route[] = [
  unavailable('GET', '/commands/send', { summary: 'List commands that can be sent to a device' }),
  unavailable('POST', '/commands/send', { summary: 'Send a command' }),
  unavailable('POST', '/notifications/test', { summary: 'Send a test notification' }),
  unavailable('POST', '/notifications/test/:notificator', { summary: 'Test a channel', path: channel }),
  unavailable('POST', '/notifications/send/:notificator', { summary: 'Send an announcement', path: channel }),
]

function unavailable(method: Method, path: string, call: Pick<Call, 'summary' | 'path'>): Route {
  return {
    method,
    path,
    access: 'signedIn',
    gate: gates.always,
    document: describe('unavailable', () => ({ ...call, answer: [], refuses: ['notImplemented'] })),
    answer: notAvailable,
  }
}

function notAvailable({ req: { method, path } }: ApiContext): never {
  throw new Failure('notImplemented', '{call} is not available yet. Use the other calls in /api/docs.', {
    values: { call: `${method} ${path}` },
  })
}
