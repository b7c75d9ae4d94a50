import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { hourMs } from '../../../../shared/domain/time/durations.ts'
import type { BucketPlan } from '../../plan/types.ts'
import { awsLimits } from '../aws-limits.data.ts'
import { decodeChunked } from './aws-chunked.ts'
import { BucketError, refuseObject, refuseOtherContent, refuseUnsigned } from './bucket-refusals.ts'
import { beginUpload, isAboutParts, joined, joinParts, storePart } from './bucket-uploads.ts'
import { removeExpired, tagsOf } from './lifecycle.ts'
import { contentFile, infoFile, removeObject, replaceFile } from './object-file.ts'
import { listen, readBody, TooLarge } from '../http/http-server.ts'
import type { AccessKey } from './signature.ts'
import { rangeOf } from './static-files.ts'

/**
 * S3 with path-style addresses: PutObject (also signed in chunks, and `If-None-Match: *`), GetObject with ranges,
 * HeadObject, DeleteObject, ListObjectsV2 with prefix and pages, files that come in parts. Each request has to be signed,
 * in its headers or in its address; presigned addresses work until they end.
 *
 * Not imitated: permissions (roles are held to in `infra/local/permissions`), signatures of single chunks of a body,
 * aborting and listing of parts, versions, delimiters, copies. Objects whose days are over go at the start and once an
 * hour.
 */
export interface Buckets {
  address: string
  /** answers a request that came by another address, as if it had come by this one */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
  idle(): boolean
  stop(): Promise<void>
}

interface Info {
  key: string
  size: number
  type: string
  etag: string
  /** epoch ms */
  savedAt: number
  metadata: Record<string, string>
  tags: Record<string, string>
}

const objectBytesMax = 512 * 1024 * 1024

/** @param key which signs every request */
export async function startBuckets(plans: readonly BucketPlan[], dataDir: string, key: AccessKey): Promise<Buckets> {
  const folder = join(dataDir, 'buckets')
  await Promise.all(plans.map(({ name }) => mkdir(join(folder, name), { recursive: true })))
  const expire = async () => {
    for (const { name, rules } of plans) await removeExpired(join(folder, name), rules, Date.now())
  }
  await expire()
  const expiring = setInterval(() => void expire().catch(() => undefined), hourMs).unref()
  let working = 0
  const listening = await listen((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    working += 1
    await handle(request, response).finally(() => (working -= 1))
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const url = new URL(request.url ?? '/', 'http://localhost')
      const [, bucket = '', name = ''] = /^\/([^/]+)\/?(.*)$/s.exec(url.pathname) ?? []
      if (!plans.some((plan) => plan.name === bucket)) throw new BucketError(404, 'NoSuchBucket')
      refuseUnsigned(request, { key, now: Date.now() })
      const place = join(folder, bucket)
      const call = { request, response, place, key: decodeURIComponent(name), url }
      refuseObject(call.key, request.headers)
      const method = request.method ?? ''
      const operation = name === '' ? list : isAboutParts(url) ? partOperations[method] : operations[method]
      if (!operation) throw new BucketError(405, 'MethodNotAllowed')
      await operation(call)
    } catch (error) {
      refuse({ request, response }, error)
    }
  }

  return {
    address: `http://127.0.0.1:${listening.port}`,
    answer: (request, response) => {
      request.headers.host = `127.0.0.1:${listening.port}`
      return answer(request, response)
    },
    idle: () => working === 0,
    stop: () => {
      clearInterval(expiring)
      return listening.close()
    },
  }
}

interface ObjectRequest {
  request: IncomingMessage
  response: ServerResponse
  place: string
  key: string
  url: URL
}

function refuse({ request, response }: Pick<ObjectRequest, 'request' | 'response'>, error: unknown): void {
  if (response.headersSent) return void response.destroy()
  const { status, code, message } = asBucketError(error)
  response.writeHead(status, { 'content-type': 'application/xml' })
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`
  response.end(request.method === 'HEAD' ? undefined : text)
}

function asBucketError(error: unknown): BucketError {
  if (error instanceof BucketError) return error
  return error instanceof TooLarge ? new BucketError(400, 'EntityTooLarge') : new BucketError(500, 'InternalError')
}

const operations: Record<string, (call: ObjectRequest) => Promise<void>> = {
  PUT: put,
  GET: get,
  HEAD: get,
  DELETE: remove,
}

const partOperations: Record<string, (call: ObjectRequest) => Promise<void>> = {
  async POST(call) {
    const body = await readBody(call.request, objectBytesMax)
    if (call.url.searchParams.has('uploads')) return beginUpload({ ...call, body })
    const { headers, content } = await joinParts({ ...call, body })
    joined(call.response, await storeObject(call, headers, content))
  },
  async PUT(call) {
    return storePart({ ...call, body: await contentOf(call.request) })
  },
}

async function put({ request, response, place, key }: ObjectRequest): Promise<void> {
  if (request.headers['x-amz-copy-source']) throw new BucketError(501, 'NotImplemented')
  const body = await contentOf(request)
  if (request.headers['if-none-match'] === '*' && (await infoOf(place, key))) {
    throw new BucketError(412, 'PreconditionFailed')
  }
  response.writeHead(200, { etag: await storeObject({ place, key }, request.headers, body) }).end()
}

async function contentOf(request: IncomingMessage): Promise<Buffer> {
  const raw = await readBody(request, objectBytesMax)
  const signed = String(request.headers['x-amz-content-sha256'] ?? '')
  refuseOtherContent(raw, signed)
  return signed.startsWith('STREAMING-') ? decodeChunked(raw) : raw
}

/** @returns its tag */
async function storeObject(
  { place, key }: Pick<ObjectRequest, 'place' | 'key'>,
  headers: IncomingMessage['headers'],
  body: Buffer,
) {
  const info: Info = {
    key,
    size: body.length,
    type: headers['content-type'] ?? 'application/octet-stream',
    etag: `"${createHash('md5').update(body).digest('hex')}"`,
    savedAt: Date.now(),
    metadata: metadataOf(headers),
    tags: tagsOf(headers['x-amz-tagging']),
  }
  await replaceFile(contentFile(place, key), body)
  await replaceFile(infoFile(place, key), JSON.stringify(info))
  return info.etag
}

async function get({ request, response, place, key }: ObjectRequest): Promise<void> {
  const info = await infoOf(place, key)
  if (!info) throw new BucketError(404, 'NoSuchKey')
  const range = rangeOf(request.headers.range, info.size)
  if (range === 'beyond') throw new BucketError(416, 'InvalidRange')
  const { start, end } = range ?? { start: 0, end: info.size - 1 }
  const headers: Record<string, string | number> = {
    'content-type': info.type,
    'content-length': end - start + 1,
    etag: info.etag,
    'last-modified': new Date(info.savedAt).toUTCString(),
    'accept-ranges': 'bytes',
  }
  if (range) headers['content-range'] = `bytes ${start}-${end}/${info.size}`
  for (const [name, value] of Object.entries(info.metadata)) headers[name] = value
  const body = request.method === 'HEAD' ? undefined : await readFile(contentFile(place, key))
  response.writeHead(range ? 206 : 200, headers)
  response.end(body?.subarray(start, end + 1))
}

async function remove({ response, place, key }: ObjectRequest): Promise<void> {
  await removeObject(place, key)
  response.writeHead(204).end()
}

async function list({ request, response, place, url }: ObjectRequest): Promise<void> {
  if (request.method !== 'GET') return void response.writeHead(200).end()
  const prefix = url.searchParams.get('prefix') ?? ''
  const after = url.searchParams.get('continuation-token') ?? url.searchParams.get('start-after') ?? ''
  const keysMax = awsLimits.s3.listedKeysMax.value
  const countMax = Math.min(Number(url.searchParams.get('max-keys') ?? keysMax), keysMax)
  const names = (await readdir(place)).filter((name) => name.endsWith('.json'))
  const infos = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(place, name), 'utf8')) as Info),
  )
  const found = infos.filter(({ key }) => key.startsWith(prefix) && key > after).sort(byKey)
  const page = found.slice(0, countMax)
  const more = found.length > page.length
  const contents = page.map(
    ({ key, size, etag, savedAt }) =>
      `<Contents><Key>${escaped(key)}</Key><LastModified>${new Date(savedAt).toISOString()}</LastModified>` +
      `<ETag>${escaped(etag)}</ETag><Size>${size}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  )
  response.writeHead(200, { 'content-type': 'application/xml' })
  response.end(
    `<ListBucketResult><Prefix>${escaped(prefix)}</Prefix><KeyCount>${page.length}</KeyCount>` +
      `<MaxKeys>${countMax}</MaxKeys><IsTruncated>${more}</IsTruncated>` +
      (more ? `<NextContinuationToken>${escaped(page.at(-1)!.key)}</NextContinuationToken>` : '') +
      `${contents.join('')}</ListBucketResult>`,
  )
}

const byKey = (one: Info, other: Info): number => (one.key < other.key ? -1 : 1)

async function infoOf(place: string, key: string): Promise<Info | null> {
  const text = await readFile(infoFile(place, key), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as Info)
}

function metadataOf(headers: IncomingMessage['headers']): Record<string, string> {
  const kept = Object.entries(headers).filter(
    ([name]) => name.startsWith('x-amz-meta-') || ['cache-control', 'content-disposition'].includes(name),
  )
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
