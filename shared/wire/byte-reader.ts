const text = new TextDecoder('utf-8')

/** Reads what `ByteWriter` wrote. @throws Error when the bytes end too early or a number is too long: damaged storage */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get ended(): boolean {
    return this.#at >= this.#bytes.length
  }

  byte(): number {
    const value = this.#bytes[this.#at++]
    if (value === undefined) throw new Error(`position bytes end at ${this.#bytes.length}, in the middle of a value`)
    return value
  }

  varint(): number {
    let value = 0
    let factor = 1
    for (let group = 0; group < 8; group++) {
      const byte = this.byte()
      value += (byte & 127) * factor
      if (byte < 128) return value
      factor *= 128
    }
    throw new Error(`position bytes hold a number that is too long at ${this.#at}`)
  }

  signed(): number {
    const value = this.varint()
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }

  float64(): number {
    const bytes = this.bytes(8)
    return new DataView(bytes.buffer, bytes.byteOffset, 8).getFloat64(0, true)
  }

  text(): string {
    return text.decode(this.bytes(this.varint()))
  }

  bytes(length: number): Uint8Array {
    const end = this.#at + length
    if (end > this.#bytes.length) throw new Error(`position bytes end at ${this.#bytes.length}; ${end} were expected`)
    const part = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return part
  }
}

/** @throws Error that names both versions when the first byte is not the expected one */
export function expectVersion(reader: ByteReader, expected: number, what: string): void {
  const found = reader.byte()
  if (found !== expected)
    throw new Error(`${what} of version ${found} cannot be read; this build reads version ${expected}`)
}
