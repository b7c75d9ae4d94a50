import type { IncomingMessage, ServerResponse } from 'node:http'
import { say } from './emulators/http/front.ts'
import { viewerOf } from './emulators/http/viewer.ts'
import type { Buckets } from './emulators/s3/bucket.ts'

/**
 * Files by signed addresses. On AWS these lead to S3, which everybody reaches; here the store answers this machine
 * only, so that they lead to the address that people open, and from there to the store.
 */
export interface FileDownloads {
  /** @returns false when the request is for something else */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean>
  /** Lets an answer that leads to the store lead to where this reader finds it. */
  redirect(request: IncomingMessage, response: ServerResponse): void
}

/** Beside the paths of the product; the service worker leaves it to the network. */
const path = '/files'

/** @param publicUrl where people open the product; null where each opens it by any address of this machine */
export function fileDownloads(buckets: Buckets, publicUrl: URL | null): FileDownloads {
  const origin = (request: IncomingMessage): string =>
    publicUrl?.origin ?? `${viewerOf(request).scheme}://${request.headers.host ?? ''}`

  return {
    async answer(request, response) {
      const { url = '', method } = request
      if (!url.startsWith(`${path}/`)) return false
      if (method !== 'GET' && method !== 'HEAD') {
        say(response, 403, 'This address takes no such request')
        return true
      }
      // a file that somebody stored must not act as a page of ours
      response.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      response.setHeader('x-content-type-options', 'nosniff')
      request.url = url.slice(path.length)
      await buckets.answer(request, response)
      return true
    },
    redirect(request, response) {
      const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
      response.writeHead = (...args: unknown[]) => {
        const location = response.getHeader('location')
        if (typeof location === 'string' && location.startsWith(`${buckets.address}/`)) {
          response.setHeader('location', `${origin(request)}${path}${location.slice(buckets.address.length)}`)
        }
        return writeHead(...args)
      }
    },
  }
}
