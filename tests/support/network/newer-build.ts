import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenOn } from './listen.ts'

/**
 * The product after a deployment: its page names another script, which its service worker is named after. Everything
 * else is passed on.
 * @param url of the product, on this machine
 */
export async function serveNewerBuild(url: string, port: number): Promise<{ stop(): Promise<void> }> {
  const page = await (await fetch(url)).text()
  const entry = [...page.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].at(-1)?.[1]
  if (entry === undefined) throw new Error('the page names no script')
  const newer = entry.replace(/-[\w-]+\.js$/, '-newer.js')

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = (request.url ?? '/').replace(newer, entry!)
    const headers = { ...(request.headers.cookie && { cookie: request.headers.cookie }) }
    const found = await fetch(url + asked, { headers, ...(request.method && { method: request.method }) })
    const type = found.headers.get('content-type') ?? ''
    const isNamed = type.includes('text/html') || asked.startsWith('/service-worker.js')
    const body = Buffer.from(await found.arrayBuffer())
    response.writeHead(found.status, { 'content-type': type, 'cache-control': 'no-cache' })
    response.end(isNamed ? body.toString().replaceAll(entry!, newer) : body)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await listenOn(server, port)
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
