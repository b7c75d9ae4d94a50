import { createHash, randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { BucketError, refusePart, refuseParts } from './bucket-refusals.ts'

/** What a file is put together from: a request for one of its parts, or about all of them. */
export interface PartRequest {
  request: IncomingMessage
  response: ServerResponse
  /** folder of the bucket */
  place: string
  url: URL
  body: Buffer
}

/** @returns whether the request is about a file that comes in parts */
export const isAboutParts = (url: URL): boolean => url.searchParams.has('uploads') || url.searchParams.has('uploadId')

/** Remembers headers of a file whose parts will come. */
export async function beginUpload({ request, response, place }: PartRequest): Promise<void> {
  const id = randomUUID()
  await writeFile(join(place, `${id}.upload`), JSON.stringify(request.headers))
  xml(response, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
}

/** @throws BucketError for a part that S3 would not take */
export async function storePart({ response, place, url, body }: PartRequest): Promise<void> {
  const part = Number(url.searchParams.get('partNumber'))
  refusePart(part)
  await writeFile(partFile(place, idIn(url), part), body)
  response.writeHead(200, { etag: tagOf(body) }).end()
}

/** @returns the headers and the whole content, in the order that the request names. @throws BucketError */
export async function joinParts({ place, url, body }: PartRequest) {
  const id = idIn(url)
  const text = await readFile(join(place, `${id}.upload`), 'utf8').catch(() => null)
  if (text === null) throw new BucketError(404, 'NoSuchUpload')
  const headers = JSON.parse(text) as IncomingMessage['headers']
  const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, part]) => Number(part))
  const found = await Promise.all(numbers.map((part) => readFile(partFile(place, id, part)).catch(() => null)))
  refuseParts(numbers.map((number, at) => ({ number, bytes: found[at]?.length ?? null })))
  const parts = found.filter((part) => part !== null)
  await Promise.all(
    [join(place, `${id}.upload`), ...numbers.map((part) => partFile(place, id, part))].map((file) => rm(file)),
  )
  return { headers, content: Buffer.concat(parts) }
}

export const joined = (response: ServerResponse, tag: string): void =>
  xml(
    response,
    `<CompleteMultipartUploadResult><ETag>${tag.replaceAll('"', '&quot;')}</ETag></CompleteMultipartUploadResult>`,
  )

const tagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`

function xml(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(body)
}

/** A name that we gave, never a path. */
const idIn = (url: URL) => (url.searchParams.get('uploadId') ?? '').replaceAll(/[^a-f0-9-]/g, '')
const partFile = (place: string, id: string, part: number) => join(place, `${id}-${part}.part`)
