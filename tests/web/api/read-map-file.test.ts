import { mapLimits } from '../../../shared/domain/map/map-limits.ts'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readMapFile } from '../../../web/src/api/map-service.ts'

let server: Server
let origin: string
let sent = 0
beforeAll(async () => {
  server = createServer(({ url }, response) => {
    response.writeHead(url === '/gone.kml' ? 404 : 200, { 'access-control-allow-origin': '*' })
    if (url !== '/endless.kml') {
      response.end('<kml>é</kml>')
      return
    }
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) sent += 65_536
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const read = (path: string) =>
  readMapFile(`${origin}${path}`, { bytesMax: mapLimits.interestFileBytesMax, waitMs: 5_000 })

it('a file is read as text', async () => {
  expect(await read('/places.kml')).toBe('<kml>é</kml>')
})

it('one that is too large is not read to its end', async () => {
  await expect(read('/endless.kml')).rejects.toMatchObject({ status: 413 })
  expect(sent).toBeLessThan(3 * mapLimits.interestFileBytesMax)
})

it('one that is not there is a failure', async () => {
  await expect(read('/gone.kml')).rejects.toMatchObject({ status: 404 })
})
