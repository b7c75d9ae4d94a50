import type { ByteRange, RangeAnswer } from '../../../shared/wire/pmtiles/pmtiles-archive.ts'

/** The server does not have the file, or does not give it away. */
export class RangeRefused extends Error {}

/** What the first view of a map reads, so that a service worker that came later can keep it. */
const rememberedMax = 64
const remembered = new Map<string, { url: string; range: string }>()

/** The first parts of files that this page read: addresses, and what the header `Range` said. */
export const readRanges = (): { url: string; range: string }[] =>
  [...remembered.values()].map(({ url, range }) => ({ url: new URL(url, location.href).href, range }))

/**
 * Part of a file on the own origin; shorter when the file ends before.
 * @throws RangeRefused when the file is not there, another Error when it cannot be reached or the server is at fault
 */
export async function readRange(url: string, { from, length }: ByteRange, signal?: AbortSignal): Promise<RangeAnswer> {
  const range = `bytes=${from}-${from + length - 1}`
  if (remembered.size < rememberedMax) remembered.set(`${url} ${range}`, { url, range })
  const response = await fetch(url, {
    headers: { Range: range },
    ...(signal && { signal }),
  })
  if (!response.ok) {
    const Failure = response.status < 500 ? RangeRefused : Error
    throw new Failure(`${url}: HTTP ${response.status}`)
  }
  const body = new Uint8Array(await response.arrayBuffer())
  const isPart = response.status === 206
  return { data: isPart ? body : body.slice(from, from + length), etag: response.headers.get('ETag') }
}
