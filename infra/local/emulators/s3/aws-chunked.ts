/**
 * The content of a body that was sent in signed chunks: `<hex size>[;…]\r\n<bytes>\r\n`, then trailers.
 * @see Amazon S3, "Signature calculations: transferring payload in multiple chunks"
 */
export function decodeChunked(raw: Buffer): Buffer {
  const parts: Buffer[] = []
  let at = 0
  while (at < raw.length) {
    const lineEnd = raw.indexOf('\r\n', at)
    if (lineEnd < 0) break
    const size = Number.parseInt(raw.subarray(at, lineEnd).toString().split(';')[0]!, 16)
    if (!(size > 0)) break
    parts.push(raw.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
  return Buffer.concat(parts)
}
