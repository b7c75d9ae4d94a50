import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Server as NetServer } from 'node:net'
import { awsLimits } from '../aws-limits.data.ts'
import { otherName, ownNames } from './own-names.ts'
import { minuteMs, secondMs } from '../../../../shared/domain/time/durations.ts'

export interface Listening {
  server: Server
  port: number
  close(): Promise<void>
}

/**
 * How long a connection may take to say what it is for: a handshake, the head of a request, the first packet of MQTT.
 * Those that stay silent or send byte after byte would take the place of others.
 */
export const beginningMsMax = 7 * secondMs
/** how often connections are looked at, so that none stays for ten seconds */
const beginning = { headersTimeout: beginningMsMax, connectionsCheckingInterval: secondMs }

const isOwnName = ownNames()
const namesUs = ({ headers }: IncomingMessage): boolean => isOwnName(headers.host)

interface Place {
  port?: number
  host?: string
  /** others are refused; what names another machine, when absent */
  isForUs?: (request: IncomingMessage) => boolean
}

/** Port 0 takes a free one. @throws Error with one line for a person when the port cannot be had */
export async function listen(
  listener: RequestListener,
  { port = 0, host = '127.0.0.1', isForUs = namesUs }: Place = {},
): Promise<Listening> {
  // more than is taken anywhere, so that the service that is imitated refuses in its own words
  const maxHeaderSize = 2 * awsLimits.cloudFront.requestHeadBytesMax.value
  const server = createServer({ ...beginning, keepAliveTimeout: minuteMs, maxHeaderSize }, (request, response) => {
    if (isForUs(request)) listener(request, response)
    else response.writeHead(403, { 'content-type': 'text/plain' }).end(otherName)
  })
  await opened(server, { port, host })
  return {
    server,
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** @throws Error that says which port is in use and how to choose another */
export function opened(server: NetServer, at: { port: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be opened (${error.code})`
      reject(
        new Error(
          `Port ${at.port} ${reason}. Stop what uses it, or choose another with PORT, MQTT_PORT or MQTT_TLS_PORT.`,
        ),
      )
    })
    server.listen(at.port, at.host, () => {
      server.removeAllListeners('error')
      resolve()
    })
  })
}

export class TooLarge extends Error {}

/** @throws TooLarge when more than `bytesMax` come */
export async function readBody(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > bytesMax) throw new TooLarge(`more than ${bytesMax} bytes`)
    chunks.push(chunk)
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
}
