import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { makeFront, say, type Front, type Origin } from './emulators/http/front.ts'
import type { HttpApi } from './emulators/http/http-api.ts'
import { listen, type Listening } from './emulators/http/http-server.ts'
import { otherName, ownNames, type IsOwnName } from './emulators/http/own-names.ts'
import { readForwarded, viewerOf } from './emulators/http/viewer.ts'
import type { Mail } from './emulators/mail/mail.ts'
import { staticFiles, type StaticFiles } from './emulators/s3/static-files.ts'
import { isFromHere } from './network-access.ts'
import type { SignedFiles } from './signed-files.ts'
import type { SocketApi } from './emulators/http/websocket-api.ts'
import type { Plan } from './plan/types.ts'
import type { SelfHosting } from './self-hosting.ts'

export interface Behind {
  httpApis: (HttpApi & { id: string })[]
  sockets: SocketApi[]
  mail: Mail
  files: SignedFiles
  webDir: string
  streets: StaticFiles
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
export async function openFront(place: HttpPlace): Promise<HttpEntryPoint> {
  const { isInboxOpen, isHeld, hosting, tenantDomains, ...at } = place
  let front: Front | null = null
  let behindUs: Pick<Behind, 'mail' | 'files'> | null = null
  let isOpen = !isHeld
  const isOwnName = ownNames(publicNames(hosting, tenantDomains))

  const outer = await listenTo(at, { mayEnter: () => isOpen, mayReadInbox: mayReadOuterInbox })
  const inner = await listenTo({ port: 0, host: '127.0.0.1' }, { mayEnter: () => true, mayReadInbox: isOnMachine })

  /** A proxy on this machine may keep to itself who asks: behind one, nobody is known to be here. */
  function mayReadOuterInbox(request: IncomingMessage): boolean {
    return isInboxOpen || (hosting.publicUrl === null && isOnMachine(request))
  }

  function listenTo(place: Address, { mayEnter, mayReadInbox }: Access): Promise<Listening> {
    return listenByName(place, {
      hosting,
      isOwnName,
      answer: (request, response) => {
        if (mayEnter()) void answer(request, response, mayReadInbox)
        else waitForUs(response)
      },
      upgrade: (request, socket, head) => {
        if (front && mayEnter()) front.upgrade(request, socket, head).catch(() => socket.destroy())
        else refuseUpgrade(socket, '503 Service Unavailable')
      },
    })
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

type Address = Pick<HttpPlace, 'port' | 'host'>

interface Visits {
  hosting: SelfHosting
  isOwnName: IsOwnName
  answer: (request: IncomingMessage, response: ServerResponse) => void
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}

/** Refuses who comes by a name that is not ours; of others it is known who asks, also behind a proxy. */
async function listenByName(place: Address, { hosting, isOwnName, answer, upgrade }: Visits): Promise<Listening> {
  const isMisled = isMisledBy(isOwnName)
  const listening = await listen(
    (request, response) => {
      if (isMisled(request)) return say(response, 403, otherName)
      readForwarded(request, hosting.proxies, hosting.publicUrl)
      return answer(request, response)
    },
    { ...place, isOwnName: () => true },
  )
  listening.server.on('upgrade', (request, socket, head) => {
    if (isMisled(request)) return refuseUpgrade(socket, '403 Forbidden')
    readForwarded(request, hosting.proxies, hosting.publicUrl)
    return upgrade(request, socket, head)
  })
  return listening
}

/**
 * Whether a browser on this machine followed somebody else's name here. Others may know this machine by names of their
 * own, but nobody reads the inbox by one.
 */
const isMisledBy =
  (isOwnName: IsOwnName) =>
  (request: IncomingMessage): boolean =>
    (isFromHere(request.socket.remoteAddress) || isInbox(request)) && !isOwnName(request.headers.host)

/** The name below which people open the product, and those of tenants. */
function publicNames({ publicUrl }: SelfHosting, tenantDomains: string): string[] {
  const ofTenants = tenantDomains.split(' ').map((pair) => pair.split('=')[0] ?? '')
  return [...(publicUrl ? [publicUrl.hostname] : []), ...ofTenants]
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

interface Access {
  mayEnter: () => boolean
  mayReadInbox: (request: IncomingMessage) => boolean
}

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
function clientFiles(plan: Plan, { webDir, streets }: Pick<Behind, 'webDir' | 'streets'>): Origin {
  const built = staticFiles(webDir)
  const serve: StaticFiles = async (request, response) =>
    (await streets(request, response)) || (await built(request, response))
  const errorPage = plan.edge?.errorPages.find(({ status }) => status === 404)
  return {
    handle: async (request, response) => {
      if (await serve(request, response)) return
      if (errorPage) {
        request.url = errorPage.path
        if (await serve(request, response)) return
      }
      say(response, 404, 'There is nothing at this address')
    },
  }
}
