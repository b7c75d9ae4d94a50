import { expect, it } from 'vitest'
import { FrameLengths } from '../../../../infra/local/emulators/http/frame-lengths.ts'

const limit = 32 * 1024
/** A frame of a browser: final, text, masked. */
function frame(length: number): Buffer {
  const [marked, more] =
    length < 126 ? [length, Buffer.alloc(0)] : length < 65_536 ? [126, Buffer.alloc(2)] : [127, Buffer.alloc(8)]
  if (marked === 126) more.writeUInt16BE(length)
  if (marked === 127) more.writeBigUInt64BE(BigInt(length))
  return Buffer.concat([Buffer.from([0x81, 0x80 | marked]), more, Buffer.alloc(4), Buffer.alloc(length, 0xff)])
}
const inParts = (bytes: Buffer, size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size))

it.each([
  { name: 'short ones', lengths: [0, 1, 125], is: false },
  { name: 'one as long as may be', lengths: [limit], is: false },
  { name: 'several as long as may be', lengths: [limit, limit, 3, limit], is: false },
  { name: 'one too long', lengths: [limit + 1], is: true },
  { name: 'one too long after others', lengths: [5, limit, limit + 1], is: true },
  { name: 'one far too long', lengths: [70_000], is: true },
])('$name, however the bytes arrive: $is', ({ lengths, is }) => {
  const bytes = Buffer.concat(lengths.map(frame))
  for (const size of [1, 2, 3, 7, 1000, 65_536, bytes.length]) {
    const frames = new FrameLengths(limit)
    expect(inParts(bytes, size).some((chunk) => frames.isTooLong(chunk))).toBe(is)
  }
})
