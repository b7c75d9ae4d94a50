import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ApiFixture } from '../api-fixture.ts'

/** The API of a fixture at an address of this machine, for programs of another process. */
export async function serveApp({ app }: Pick<ApiFixture, 'app'>): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = 'GET', url = '/' } = request
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
    const body = chunks.length > 0 ? new Uint8Array(Buffer.concat(chunks)) : null
    const gateway = { requestContext: { requestId: 'r-1', http: { sourceIp: '198.51.100.7' } } }
    const answer = await app.request(`http://${headers.get('host')}${url}`, { method, headers, body }, gateway)
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    server.close()
    await once(server, 'close')
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}
