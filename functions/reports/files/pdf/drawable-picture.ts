import { inflateSync } from 'node:zlib'

/** A larger one is left out: it is decoded to be drawn. */
const pixelsMax = 4_000_000
const filtersMax = 4

/** Samples of a pixel by the colour type of a PNG (W3C PNG, 11.2.1). */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/**
 * Whether a picture that somebody uploaded can be put on paper: a JPEG, which stays as it is, or a PNG whose data are as
 * many as its size says, so that a small file cannot become a large one, and no fault shows while it is drawn.
 */
export function isDrawable(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return true
  if (file.length < 33 || file.toString('latin1', 1, 4) !== 'PNG' || file.toString('latin1', 12, 16) !== 'IHDR') {
    return false
  }
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const [depth, colours, isInterlaced] = [file[24]!, samples[file[25]!], file[28] !== 0]
  if (colours === undefined || isInterlaced || width * height > pixelsMax || width * height === 0) return false
  const rowBytes = 1 + Math.ceil((width * depth * colours) / 8)
  const pixels = inflated(pictureData(file), rowBytes * height)
  if (pixels?.length !== rowBytes * height) return false
  for (let at = 0; at < pixels.length; at += rowBytes) if (pixels[at]! > filtersMax) return false
  return true
}

/** All chunks `IDAT` of a PNG together. */
function pictureData(file: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 8; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at)
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(file.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  return Buffer.concat(parts)
}

/** Null for what is no compressed data, or has more. */
function inflated(data: Buffer, maxOutputLength: number): Buffer | null {
  try {
    return inflateSync(data, { maxOutputLength })
  } catch {
    return null
  }
}
