import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../infra/local/demo/create-tenants.ts'
import { amina, deviceOf, driss, report, startCastWorld, trackerClient } from '../support/cast-world.ts'
import type { LocalWorld } from '../support/world.ts'

let world: LocalWorld
beforeAll(async () => {
  world = await startCastWorld()
})
afterAll(() => world.stop())

describe('the export of a tenant', () => {
  it('holds what a tracker sent, in a file that no other tenant can download', async () => {
    const api = await signIn(world.url, amina)
    const van = await deviceOf(api, 'van-1')
    const tracker = await trackerClient(world)
    const time = new Date(Math.floor(Date.now() / 1000) * 1000).toISOString()
    await report(tracker, 'van-1', { time, latitude: 36.75, longitude: 3.06, speed: 10 })
    await tracker.endAsync()
    await world.whenIdle()

    await api('POST', '/tenant/export')
    await world.runSchedule('WatchTenants', new Date())
    await world.whenIdle()
    expect(await api('GET', '/tenant/export')).toMatchObject({ state: 'ready', progress: 1 })

    const cookie = await cookieOf(amina)
    const file = await fetch(`${world.url}/api/tenant/export/file`, { headers: { cookie } })
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/zip'])
    const names = unzipSync(new Uint8Array(await file.arrayBuffer()))
    const text = (name: string) => Buffer.from(names[name] ?? []).toString()
    expect(text(`positions/${van.id}.csv`)).toContain('36.75,3.06')
    expect(text('organisation.json')).toContain('Atlas Transport')
    expect(text('audit.jsonl')).toContain('"action":"export"')

    const other = await fetch(`${world.url}/api/tenant/export/file`, { headers: { cookie: await cookieOf(driss) } })
    expect(other.status).toBe(404)
  })
})

async function cookieOf(email: string): Promise<string> {
  const body = new URLSearchParams({ email, password: 'demo1234' })
  const answer = await fetch(`${world.url}/api/session`, { method: 'POST', body })
  return answer.headers.get('set-cookie')!.split(';')[0]!
}
