import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../../infra/local/demo/create-tenants.ts'
import type { ReportJobJson } from '../../../shared/wire/report-json.ts'
import { amina, deviceOf, report, startCastWorld, trackerClient } from '../../support/cast-world.ts'
import { startProduct } from '../../support/product.ts'
import { startWorld } from '../../support/world.ts'

const vans = ['van-1', 'van-2']
const messages = 16
const fixesPerMessage = 500
const rowsOfVan = messages * fixesPerMessage
const begin = Date.UTC(2026, 5, 1, 6)
let dataDir: string

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'qafila-killed-job-'))
  const world = await startCastWorld({ dataDir })
  const tracker = await trackerClient(world)
  for (let message = 0; message < messages; message++) {
    const fixes = Array.from({ length: fixesPerMessage }, (_, place) => fixAt(message * fixesPerMessage + place))
    for (const van of vans) await report(tracker, van, fixes)
  }
  await tracker.endAsync()
  await world.whenIdle()
  await world.stop()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const fixAt = (step: number) => ({
  time: new Date(begin + step * 1000).toISOString(),
  latitude: 36.7 + step / 100_000,
  longitude: 3.05,
})

test('a report whose job is under way when the product is killed is complete after it starts again', async () => {
  const { child, url } = await startProduct(dataDir)
  const api = await signIn(url, amina)
  const devices = await Promise.all(vans.map((van) => deviceOf(api, van)))
  const period = `from=${new Date(begin).toISOString()}&to=${new Date(begin + rowsOfVan * 1000).toISOString()}`
  const query = `${devices.map(({ id }) => `deviceId=${id}`).join('&')}&${period}`
  const { id } = await order(url, `route/csv?${query}`)
  let state = 'waiting'
  while (state === 'waiting') ({ state } = (await api('GET', `/reports/jobs/${id}`)) as ReportJobJson)
  const gone = once(child, 'exit')
  process.kill(-child.pid!, 'SIGKILL')
  expect(state).toBe('running')
  await gone

  const world = await startWorld({ dataDir })
  await world.whenIdle()
  const again = await signIn(world.url, amina)
  expect(await again('GET', `/reports/jobs/${id}`)).toMatchObject({ state: 'ready', rows: 2 * rowsOfVan, reason: null })
  const cookie = await cookieOf(world.url)
  const link = await fetch(`${world.url}/api/reports/jobs/${id}/file`, { headers: { cookie }, redirect: 'manual' })
  const text = await (await fetch(link.headers.get('location')!)).text()
  await world.stop()

  const [titles, ...lines] = text.trim().split(/\r?\n/)
  const place = titles!.split(',').findIndex((title) => /time/i.test(title))
  const rows = lines.map((line) => line.split(','))
  for (const { name } of devices) {
    const times = rows.filter(([device]) => device === name).map((cells) => cells[place])
    expect(times).toHaveLength(rowsOfVan)
    expect(new Set(times).size).toBe(rowsOfVan)
  }
  expect(rows).toHaveLength(2 * rowsOfVan)
})

async function order(url: string, path: string): Promise<ReportJobJson> {
  const headers = { cookie: await cookieOf(url), prefer: 'respond-async' }
  const answer = await fetch(`${url}/api/reports/${path}`, { headers })
  expect(answer.status).toBe(202)
  return (await answer.json()) as ReportJobJson
}

async function cookieOf(url: string): Promise<string> {
  const body = new URLSearchParams({ email: amina, password: 'demo1234' })
  const answer = await fetch(`${url}/api/session`, { method: 'POST', body })
  return answer.headers.get('set-cookie')!.split(';')[0]!
}
