import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { ask, type ApiFixture, type Person } from '../api-fixture.ts'

/** @returns a token of this scope, of somebody */
export async function tokenOf(at: ApiFixture, as: Person, scope: 'read' | 'full' = 'read'): Promise<string> {
  return (await ask(at, '/api/session/token', { method: 'POST', as, form: { scope } })).text
}

/** The protocol's own client, connected to the application without a network. */
export async function assistantWith(at: ApiFixture, token: string): Promise<Client> {
  const gateway = { requestContext: { requestId: 'r-1', http: { sourceIp: '198.51.100.7' } } }
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost:8082/api/mcp'), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    fetch: async (url, init) => at.app.request(String(url), init, gateway),
  })
  const client = new Client({ name: 'tests', version: '1.0.0' })
  await client.connect(transport)
  return client
}

export interface Answered {
  isError: boolean
  /** what any model reads */
  text: string
  data: Record<string, unknown>
  links: string[]
}

/** Calls a tool; the client compares what comes with the schema that the tool declares. */
export async function called(client: Client, name: string, given: Record<string, unknown> = {}): Promise<Answered> {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: given })
  const parts = content as { type: string; text?: string; uri?: string }[]
  return {
    isError: isError === true,
    text: parts.find(({ type }) => type === 'text')?.text ?? '',
    data: (structuredContent ?? {}) as Record<string, unknown>,
    links: parts.flatMap(({ type, uri }) => (type === 'resource_link' ? [uri!] : [])),
  }
}
