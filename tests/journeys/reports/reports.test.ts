import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../infra/local/demo/create-tenants.ts'
import type { ReportJobJson } from '../../../shared/wire/report-json.ts'
import { amina, deviceOf, driss, report, startCastWorld, trackerClient } from '../../support/cast-world.ts'
import type { LocalWorld } from '../../support/world.ts'

let world: LocalWorld
beforeAll(async () => {
  world = await startCastWorld()
})
afterAll(() => world.stop())

describe('reports', () => {
  it('are answered, made by a job whose file only its person gets, and sent by e-mail', async () => {
    const api = await signIn(world.url, amina)
    const van = await deviceOf(api, 'van-1')
    const tracker = await trackerClient(world)
    const time = new Date(Math.floor(Date.now() / 1000) * 1000).toISOString()
    await report(tracker, 'van-1', { time, latitude: 36.75, longitude: 3.06, speed: 10 })
    await tracker.endAsync()
    await world.whenIdle()
    const from = new Date(Date.now() - 3_600_000).toISOString()
    const to = new Date(Date.now() + 3_600_000).toISOString()
    const query = `deviceId=${van.id}&from=${from}&to=${to}`
    const cookie = await cookieOf(amina)
    const ask = (path: string, headers: Record<string, string> = {}) =>
      fetch(`${world.url}/api/reports/${path}`, { headers: { cookie, ...headers }, redirect: 'manual' })

    const rows = (await (await ask(`route?${query}`)).json()) as { latitude: number }[]
    expect(rows.map(({ latitude }) => latitude)).toEqual([36.75])

    const ordered = await ask(`route/xlsx?${query}`, { prefer: 'respond-async' })
    expect(ordered.status).toBe(202)
    const { id } = (await ordered.json()) as ReportJobJson
    await world.whenIdle()
    expect(await (await ask(`jobs/${id}`)).json()).toMatchObject({ state: 'ready', rows: 1, of: 1 })
    const link = (await ask(`jobs/${id}/file`)).headers.get('location')!
    const file = await fetch(link)
    expect(file.headers.get('content-disposition')).toContain('.xlsx')
    const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()))
    expect(sheets[0]!.rows.flat()).toContain(36.75)
    const other = await fetch(`${world.url}/api/reports/jobs/${id}`, { headers: { cookie: await cookieOf(driss) } })
    expect(other.status).toBe(404)

    expect((await ask(`summary/mail?${query}`)).status).toBe(204)
    await world.whenIdle()
    const [mail] = (await (await fetch(`${world.url}/inbox/messages`)).json()) as {
      to: string[]
      attachments: { name: string; bytes: number }[]
    }[]
    expect(mail).toMatchObject({ to: [amina], attachments: [{ name: expect.stringMatching(/\.xlsx$/) }] })
    expect(mail!.attachments[0]!.bytes).toBeGreaterThan(1000)
  })
})

async function cookieOf(email: string): Promise<string> {
  const body = new URLSearchParams({ email, password: 'demo1234' })
  const answer = await fetch(`${world.url}/api/session`, { method: 'POST', body })
  return answer.headers.get('set-cookie')!.split(';')[0]!
}
