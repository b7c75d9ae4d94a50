import { createReadStream, type Stats } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Answers with a file of the folder; false when there is none. */
export type StaticFiles = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.geojson': 'application/geo+json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.pmtiles': 'application/vnd.pmtiles',
}
const compressible = /^(text\/|application\/(json|geo\+json|manifest\+json|wasm)|image\/svg)/
const compressAboveBytes = 1000
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Answers with this file, wherever it lies; false when there is none. */
export type SendFile = (
  request: IncomingMessage,
  response: ServerResponse,
  what: { file: string; cacheControl: string },
) => Promise<boolean>

/** The client's bucket: files of a folder with ranges, compression (kept in memory) and the upload's cache rules. */
export function staticFiles(folder: string): StaticFiles {
  const send = fileSender()
  return async (request, response) => {
    const path = decoded((request.url ?? '/').split('?')[0]!)
    const file = path === null ? null : join(folder, normalize(path))
    if (!path || !file?.startsWith(folder)) return false
    return send(request, response, { file, cacheControl: cacheRule(path) })
  }
}

export function fileSender(): SendFile {
  const squeezed = new Map<string, Promise<Buffer>>()

  function squeeze(file: string, encoding: string, tag: string): Promise<Buffer> {
    const key = `${file} ${encoding} ${tag}`
    const made = squeezed.get(key) ?? readFile(file).then((bytes) => compress(bytes, encoding))
    squeezed.set(key, made)
    return made
  }

  return async (request, response, { file, cacheControl }) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const info = await statOrNull(file)
    if (!info?.isFile()) return false

    const type = types[extname(file)] ?? 'application/octet-stream'
    const tag = `"${info.size.toString(36)}-${Math.round(info.mtimeMs).toString(36)}"`
    response.setHeader('content-type', type)
    response.setHeader('etag', tag)
    response.setHeader('last-modified', info.mtime.toUTCString())
    response.setHeader('cache-control', cacheControl)
    response.setHeader('accept-ranges', 'bytes')
    if (request.headers['if-none-match'] === tag) {
      response.writeHead(304).end()
      return true
    }
    const encoding = request.headers.range ? null : encodingFor(request, type, info.size)
    if (encoding) await sendWhole(request, response, { bytes: await squeeze(file, encoding, tag), encoding })
    else sendFile(request, response, { file, info })
    return true
  }
}

/** As `infra/capabilities/web-upload.ts` says; the base map is checked again, since a developer may rebuild it. */
const cacheRule = (path: string): string =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

function encodingFor(request: IncomingMessage, type: string, size: number): 'br' | 'gzip' | null {
  if (!compressible.test(type) || size < compressAboveBytes) return null
  const accepted = [request.headers['accept-encoding'] ?? ''].join()
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}

const compress = (bytes: Buffer, encoding: string): Promise<Buffer> =>
  encoding === 'br' ? brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : zip(bytes, { level: 6 })

async function sendWhole(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, encoding }: { bytes: Buffer; encoding: string },
): Promise<void> {
  response.writeHead(200, { 'content-encoding': encoding, 'content-length': bytes.length, vary: 'accept-encoding' })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

function sendFile(request: IncomingMessage, response: ServerResponse, { file, info }: { file: string; info: Stats }) {
  const range = rangeOf(request.headers.range, info.size)
  if (range === 'beyond') {
    response.writeHead(416, { 'content-range': `bytes */${info.size}` }).end()
    return
  }
  const { start, end } = range ?? { start: 0, end: info.size - 1 }
  if (range) response.setHeader('content-range', `bytes ${start}-${end}/${info.size}`)
  response.writeHead(range ? 206 : 200, { 'content-length': end - start + 1 })
  if (request.method === 'HEAD' || info.size === 0) {
    response.end()
    return
  }
  createReadStream(file, { start, end })
    .on('error', () => response.destroy())
    .pipe(response)
}

/** One range of bytes; anything else is ignored, as the standard allows. */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | 'beyond' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const last = size - 1
  const [from, to] =
    match[1] === '' ? [Math.max(0, size - Number(match[2])), last] : [Number(match[1]), Number(match[2] || last)]
  if (from > last) return 'beyond'
  return from > to ? null : { start: from, end: Math.min(to, last) }
}

const statOrNull = (file: string): Promise<Stats | null> => stat(file).catch(() => null)

function decoded(path: string): string | null {
  try {
    const text = decodeURIComponent(path)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
