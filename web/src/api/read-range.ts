import type { ByteRange, RangeAnswer } from '../../../shared/wire/pmtiles/pmtiles-archive.ts'

/** The server does not have the file, or does not give it away. */
export class RangeRefused extends Error {}

/**
 * Part of a file on the own origin; shorter when the file ends before.
 * @throws RangeRefused when the file is not there, another Error when it cannot be reached or the server is at fault
 */
export async function readRange(url: string, { from, length }: ByteRange, signal?: AbortSignal): Promise<RangeAnswer> {
  const response = await fetch(url, {
    headers: { Range: `bytes=${from}-${from + length - 1}` },
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
