/**
 * Follows what a browser sends over a WebSocket and finds frames that are too long (RFC 6455, 5.2): `ws` bounds whole
 * messages only.
 */
export class FrameLengths {
  /** bytes of the payload under way that are still to come */
  #left = 0
  /** of the header that has not come whole */
  #header = Buffer.alloc(0)

  constructor(private readonly bytesMax: number) {}

  /** @returns whether a frame that begins in this chunk is longer than `bytesMax` */
  isTooLong(chunk: Buffer): boolean {
    let rest = chunk
    while (rest.length > 0) {
      if (this.#left > 0) {
        const skipped = Math.min(this.#left, rest.length)
        this.#left -= skipped
        rest = rest.subarray(skipped)
        continue
      }
      this.#header = Buffer.concat([this.#header, rest])
      const size = headerBytes(this.#header)
      if (this.#header.length < size) return false
      const length = payloadBytes(this.#header)
      if (length > this.bytesMax) return true
      rest = this.#header.subarray(size)
      this.#header = Buffer.alloc(0)
      this.#left = length
    }
    return false
  }
}

const maskBytes = 4

/** Of the header that begins here; 2 while not even that much is there. */
function headerBytes(header: Buffer): number {
  if (header.length < 2) return 2
  const marked = header[1]! & 0x7f
  return 2 + (marked === 126 ? 2 : marked === 127 ? 8 : 0) + (header[1]! & 0x80 ? maskBytes : 0)
}

function payloadBytes(header: Buffer): number {
  const marked = header[1]! & 0x7f
  if (marked === 126) return header.readUInt16BE(2)
  return marked === 127 ? Number(header.readBigUInt64BE(2)) : marked
}
