export interface RawRequest {
  head: string
  body: Buffer
  /** all of it as it came */
  bytes: Buffer
}

/**
 * Finds the requests of one HTTP/1.1 connection in its bytes. Bodies have a length, as those of the AWS SDKs do; what
 * comes in chunks is taken for a request without a body, and its body for another.
 */
export function readRequests(take: (request: RawRequest) => void): (chunk: Buffer) => void {
  let parts: Buffer[] = []
  let length = 0
  /** of the request that has begun; null until its head is complete */
  let wanted: number | null = null

  return (chunk) => {
    parts.push(chunk)
    length += chunk.length
    while (length > 0 && (wanted === null || length >= wanted)) {
      const bytes = parts.length === 1 ? parts[0]! : Buffer.concat(parts, length)
      parts = [bytes]
      const headEnd = bytes.indexOf('\r\n\r\n') + 4
      if (headEnd < 4) return
      const head = bytes.toString('latin1', 0, headEnd)
      wanted = headEnd + Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0)
      if (length < wanted) return
      take({ head, body: bytes.subarray(headEnd, wanted), bytes: bytes.subarray(0, wanted) })
      parts = length > wanted ? [bytes.subarray(wanted)] : []
      length -= wanted
      wanted = null
    }
  }
}
