import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { amina, startCastWorld } from '../../support/cast-world.ts'
import { startProduct, type Product } from '../../support/product.ts'

/** After a restart every open page comes back within the same seconds. */
const pages = 150
let dataDir: string
let product: Product
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'qafila-pages-'))
  const world = await startCastWorld({ dataDir })
  await world.stop()
  product = await startProduct(dataDir)
})
afterAll(async () => {
  const ended = once(product.child, 'exit')
  product.child.kill('SIGTERM')
  await ended
  rmSync(dataDir, { recursive: true, force: true })
})

test('all pages that come at once after a start get their socket', async () => {
  const body = new URLSearchParams({ email: amina, password: 'demo1234' })
  const entered = await fetch(`${product.url}/api/session`, { method: 'POST', body })
  const cookie = entered.headers.get('set-cookie')!.split(';')[0]!
  const statuses = await Promise.all(Array.from({ length: pages }, () => statusOfSocket(cookie)))
  expect(statuses.filter((status) => status !== 101)).toEqual([])
})

async function statusOfSocket(cookie: string): Promise<number> {
  const headers = { cookie, origin: product.url }
  const socket = new WebSocket(`${product.url.replace('http', 'ws')}/api/socket`, { headers })
  socket.on('error', () => {})
  const refused = once(socket, 'unexpected-response') as Promise<[unknown, { statusCode: number }]>
  const opened = once(socket, 'open').then(() => 101)
  return Promise.race([opened, refused.then(([, { statusCode }]) => statusCode)])
}
