import { UnfitArchive } from './pmtiles-header.ts'

const text = new TextDecoder()

/**
 * Every text that is a value of an attribute in one layer of a vector tile; none when the tile has no such layer.
 * Source: https://github.com/mapbox/vector-tile-spec/blob/master/2.1/vector_tile.proto
 * @throws UnfitArchive when the tile is damaged
 */
export function tileStrings(tile: Uint8Array, layer: string): Set<string> {
  const found = new Set<string>()
  for (const { field, bytes } of fieldsOf(tile)) {
    if (field !== 3) continue
    const parts = [...fieldsOf(bytes)]
    const name = parts.find((part) => part.field === 1)
    if (!name || text.decode(name.bytes) !== layer) continue
    for (const value of parts) {
      if (value.field !== 4) continue
      for (const inner of fieldsOf(value.bytes)) if (inner.field === 1) found.add(text.decode(inner.bytes))
    }
  }
  return found
}

/** The fields of a protocol buffer that hold bytes; numbers are passed over. */
function* fieldsOf(message: Uint8Array): Generator<{ field: number; bytes: Uint8Array }> {
  let at = 0
  const number = () => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = message[at++]
      if (byte === undefined) throw new UnfitArchive('one of its tiles is damaged')
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
  while (at < message.length) {
    const tag = number()
    const [field, kind] = [Math.floor(tag / 8), tag % 8]
    if (kind === 0) number()
    else if (kind === 1) at += 8
    else if (kind === 5) at += 4
    else if (kind === 2) {
      const end = number() + at
      if (end > message.length) throw new UnfitArchive('one of its tiles is damaged')
      yield { field, bytes: message.subarray(at, end) }
      at = end
    } else throw new UnfitArchive('one of its tiles is no vector tile')
  }
}
