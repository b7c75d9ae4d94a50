/** First byte and how many. */
export interface ByteRange {
  from: number
  length: number
}

export interface RangeAnswer {
  data: Uint8Array<ArrayBuffer>
  /** the version tag of the file; null when the server sends none */
  etag: string | null
}

/**
 * Part of a file on the own origin; shorter when the file ends before.
 * @throws Error when the file is not there or cannot be reached
 */
export async function readRange(url: string, { from, length }: ByteRange, signal?: AbortSignal): Promise<RangeAnswer> {
  const response = await fetch(url, {
    headers: { Range: `bytes=${from}-${from + length - 1}` },
    ...(signal && { signal }),
  })
  if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`)
  const body = new Uint8Array(await response.arrayBuffer())
  const isPart = response.status === 206
  return { data: isPart ? body : body.slice(from, from + length), etag: response.headers.get('ETag') }
}
