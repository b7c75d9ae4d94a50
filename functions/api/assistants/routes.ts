import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import { object, text, type Schema } from '../openapi/schema.ts'
import { later, type Route, type ScopedCaller } from '../route.ts'

const id: Schema = { type: ['string', 'integer'] }
const anything: Schema = { type: 'object' }

/** What assistants ask. Its code, and that of the protocol, is loaded with the first message. */
export const routes: readonly Route[] = [
  {
    method: 'POST',
    path: '/mcp',
    access: 'signedIn',
    gate: gates.always,
    document: describe('assistants', () => ({
      summary: 'Send a message of the Model Context Protocol',
      notes:
        'For assistants, with a token of the scope `read`. A message of JSON-RPC 2.0 over the protocol’s Streamable HTTP transport, without sessions and streams: `initialize`, `tools/list`, `tools/call`. `Accept` names application/json and text/event-stream.',
      body: { json: object({ jsonrpc: text, id, method: text, params: anything }, ['id', 'params']) },
      answer: [
        { json: object({ jsonrpc: text, id, result: anything, error: anything }, ['result', 'error']) },
        { nothing: 202, says: 'a notification was taken' },
      ],
      refuses: ['forbidden'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./answer-message.ts')).answerMessage),
  },
]
