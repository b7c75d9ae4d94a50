import { createServer } from 'node:http'
import { crc32, deflateSync, inflateSync } from 'node:zlib'

export type Colour = readonly [red: number, green: number, blue: number]

export interface TileServer {
  /** `http://127.0.0.1:…`: another host than the product's `localhost` */
  origin: string
  /** how often a tile was asked for */
  asked(): number
  /** the status of every answer from now on */
  answer(status: number): void
  stop(): Promise<void>
}

/** A map service of one colour. */
export async function startTileServer(colour: Colour): Promise<TileServer> {
  const tile = picture(colour, 256)
  let status = 200
  let count = 0
  const server = createServer((_request, response) => {
    count += 1
    response.writeHead(status, {
      'content-type': 'image/png',
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
    })
    response.end(status === 200 ? tile : undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the tile server has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    asked: () => count,
    answer: (next) => (status = next),
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

/** A square PNG of one colour. */
function picture(colour: Colour, sizePixels: number): Buffer {
  const row = Buffer.from([0, ...Array.from({ length: sizePixels }, () => colour).flat()])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(sizePixels, 0)
  header.writeUInt32BE(sizePixels, 4)
  header.set([8, 2], 8)
  const rows = deflateSync(Buffer.concat(Array.from({ length: sizePixels }, () => row)))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** The colour of a PNG of one pixel. */
export function colourOf(png: Buffer): Colour {
  const parts: Buffer[] = []
  for (let at = signature.length; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  }
  const [, red = 0, green = 0, blue = 0] = inflateSync(Buffer.concat(parts))
  return [red, green, blue]
}
