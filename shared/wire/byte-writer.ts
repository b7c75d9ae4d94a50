const text = new TextEncoder()

/** Appends numbers and text to a buffer that grows as needed. */
export class ByteWriter {
  #bytes: Uint8Array
  #length: number

  /** `start` is copied; what is written follows it. */
  constructor(start: Uint8Array = new Uint8Array(0)) {
    this.#bytes = new Uint8Array(start.length + 256)
    this.#bytes.set(start)
    this.#length = start.length
  }

  get length(): number {
    return this.#length
  }

  byte(value: number): void {
    if (this.#length === this.#bytes.length) this.#grow(1)
    this.#bytes[this.#length++] = value
  }

  /** A whole number from 0 to 2^53 - 1 in groups of seven bits, lowest first. */
  varint(value: number): void {
    let rest = value
    while (rest > 0x7fffffff) {
      this.byte((rest % 128) | 128)
      rest = Math.floor(rest / 128)
    }
    while (rest > 127) {
      this.byte((rest & 127) | 128)
      rest >>>= 7
    }
    this.byte(rest)
  }

  /** A whole number of either sign below 2^52: small ones stay small. */
  signed(value: number): void {
    this.varint(value < 0 ? -value * 2 - 1 : value * 2)
  }

  float64(value: number): void {
    const bytes = new Uint8Array(8)
    new DataView(bytes.buffer).setFloat64(0, value, true)
    this.bytes(bytes)
  }

  /** UTF-8 with its length in front. */
  text(value: string): void {
    const bytes = text.encode(value)
    this.varint(bytes.length)
    this.bytes(bytes)
  }

  bytes(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#bytes.length) this.#grow(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** What was written so far, as a copy of exactly that size. */
  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }

  #grow(needed: number): void {
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + needed))
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}

/** How many bytes `ByteWriter.signed` takes for this number. */
export function signedSize(value: number): number {
  let rest = value < 0 ? -value * 2 - 1 : value * 2
  let size = 1
  while (rest > 127) {
    rest = Math.floor(rest / 128)
    size++
  }
  return size
}
