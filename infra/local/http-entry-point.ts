import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { makeFront, say, type Front, type Origin } from './emulators/http/front.ts'
import type { HttpApi } from './emulators/http/http-api.ts'
import { listen } from './emulators/http/http-server.ts'
import { ownNames } from './emulators/http/own-names.ts'
import { readForwarded, viewerOf } from './emulators/http/viewer.ts'
import type { Mail } from './emulators/mail/mail-server.ts'
import { staticFiles, type StaticFiles } from './emulators/s3/static-files.ts'
import { isFromHere } from './network-access.ts'
import type { FileDownloads } from './file-downloads.ts'
import type { SocketApi } from './emulators/http/websocket-api.ts'
import type { DemonstrationJson } from '../../shared/wire/demonstration/demonstration-json.ts'
import type { Plan } from './plan/types.ts'
import type { SelfHosting } from './self-hosting.ts'

export interface Behind {
  httpApis: (HttpApi & { id: string })[]
  sockets: SocketApi[]
  mail: Mail
  files: FileDownloads
  webDir: string
  streets: StaticFiles
  /** what the sign-in page offers of the demonstration; null where it is not loaded */
  demonstration: DemonstrationJson | null
}

export interface HttpEntryPoint {
  url: string
  /** answers this machine only, and also while others have to wait */
  innerUrl: string
  /** until then nothing is answered */
  serve(plan: Plan, behind: Behind): void
  /** until then others have to wait */
  open(): void
  stop(): Promise<void>
}

export interface HttpPlace {
  port: number
  host: string
  isHeld: boolean
  isInboxOpen: boolean
  hosting: SelfHosting
  /** names of tenants, see `TENANT_DOMAINS` */
  tenantDomains: string
}

/** The address that people open. It is taken first, so that a port in use is known before anything runs. */
export async function openFront({ isInboxOpen, isHeld, hosting, ...at }: HttpPlace): Promise<HttpEntryPoint> {
  let front: Front | null = null
  let behindUs: Pick<Behind, 'mail' | 'files'> | null = null
  let isOpen = !isHeld
  const isForUs = withOwnNames(hosting, at.tenantDomains)

  const outer = await listenTo(at, { mayEnter: () => isOpen, mayReadInbox: mayReadOuterInbox })
  const inner = await listenTo({ port: 0, host: '127.0.0.1' }, { mayEnter: () => true, mayReadInbox: isOnMachine })

  /** A proxy on this machine may keep to itself who asks: behind one, nobody is known to be here. */
  function mayReadOuterInbox(request: IncomingMessage): boolean {
    return isInboxOpen || (hosting.publicUrl === null && isOnMachine(request))
  }

  async function listenTo(place: { port: number; host: string }, { mayEnter, mayReadInbox }: Access) {
    const listening = await listen(
      (request, response) => {
        readForwarded(request, hosting.proxies, hosting.publicUrl)
        if (mayEnter()) void answer(request, response, mayReadInbox)
        else waitForUs(response)
      },
      { ...place, isForUs },
    )
    listening.server.on('upgrade', (request, socket, head) => {
      if (!isForUs(request)) return endSocket(socket, '403 Forbidden')
      readForwarded(request, hosting.proxies, hosting.publicUrl)
      if (front && mayEnter()) return front.upgrade(request, socket, head).catch(() => socket.destroy())
      return endSocket(socket, '503 Service Unavailable')
    })
    return listening
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    mayReadInbox: Access['mayReadInbox'],
  ): Promise<void> {
    try {
      if (!front || !behindUs) return waitForUs(response)
      const { mail, files } = behindUs
      if (isInbox(request)) {
        return mayReadInbox(request) ? await mail.handle(request, response) : say(response, 403, inboxIsClosed)
      }
      if (await files.answer(request, response)) return
      files.redirect(request, response)
      await front.handle(request, response)
    } catch (error) {
      console.error(`${request.method} ${request.url}:`, error)
      say(response, 500, 'The local cloud failed to answer')
    }
  }

  return {
    url: `http://localhost:${outer.port}`,
    innerUrl: `http://localhost:${inner.port}`,
    serve: (plan, behind) => {
      if (!plan.edge) throw new Error('the templates have no distribution, so there is nothing to open')
      behindUs = behind
      front = makeFront(plan.edge, (domain) => originFor(domain, plan, behind))
    },
    open: () => (isOpen = true),
    stop: async () => {
      await Promise.all([outer.close(), inner.close()])
    },
  }
}

interface Access {
  mayEnter: () => boolean
  mayReadInbox: (request: IncomingMessage) => boolean
}

/**
 * Refuses what a browser on this machine sends that followed somebody else's name here. Others may know this machine by
 * names of their own, but nobody reads the inbox by one.
 */
function withOwnNames({ publicUrl }: SelfHosting, tenantDomains: string): (request: IncomingMessage) => boolean {
  const ofTenants = tenantDomains.split(' ').map((pair) => pair.split('=')[0] ?? '')
  const isOwnName = ownNames([...(publicUrl ? [publicUrl.hostname] : []), ...ofTenants])
  return (request) => {
    const isNear = isFromHere(request.socket.remoteAddress) || isInbox(request)
    return !isNear || isOwnName(request.headers.host)
  }
}

function sayJson(response: ServerResponse, value: object): void {
  response.setHeader('content-type', 'application/json')
  response.setHeader('cache-control', 'no-store')
  response.end(JSON.stringify(value))
}

const endSocket = (socket: Duplex, status: string): void =>
  void socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)

const isInbox = (request: IncomingMessage): boolean => /^\/inbox(\/|$|\?)/.test(request.url ?? '')

const isOnMachine = (request: IncomingMessage): boolean => isFromHere(viewerOf(request).address)

const inboxIsClosed =
  'The inbox is read on the machine itself, at the address that the start prints, or by everybody with ANONYMOUS_ACCESS=yes'

function waitForUs(response: ServerResponse): void {
  response.setHeader('retry-after', '1')
  say(response, 503, 'Qafila is starting')
}

function originFor(domain: string, plan: Plan, behind: Behind): Origin | null {
  const id = domain.split('.')[0] ?? ''
  const api = behind.httpApis.find((each) => each.id === id)
  if (api) return { handle: (request, response) => api.handle(request, response) }
  const at = plan.socketApis.findIndex((each) => each.id === id)
  const socket = behind.sockets[at]
  if (socket) return { upgrade: (request, stream, head) => socket.upgrade(request, stream, head) }
  const bucket = plan.buckets.find((each) => each.domain === domain)
  return bucket ? clientFiles(plan, behind) : null
}

/** The bucket of the client is the folder that the build made, and the operator's maps; what is missing is S3's 404. */
function clientFiles(plan: Plan, { webDir, streets, demonstration }: Behind): Origin {
  const built = staticFiles(webDir)
  const serve: StaticFiles = async (request, response) =>
    (await streets(request, response)) || (await built(request, response))
  const errorPage = plan.edge?.errorPages.find(({ status }) => status === 404)
  return {
    handle: async (request, response) => {
      if (demonstration && request.url === '/demonstration.json') return sayJson(response, demonstration)
      if (await serve(request, response)) return
      if (errorPage) {
        request.url = errorPage.path
        if (await serve(request, response)) return
      }
      say(response, 404, 'There is nothing at this address')
    },
  }
}
