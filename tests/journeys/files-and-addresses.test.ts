import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readXlsx } from 'hucre/xlsx'
import { signIn, type Api } from '../../infra/local/demo/create-tenants.ts'
import { amina, deviceOf, driss, report, startCastWorld, trackerClient } from '../support/cast-world.ts'
import type { LocalWorld } from '../support/world.ts'

const picture = Uint8Array.from(Array.from('\x89PNG\r\n\x1a\n\0\xff\xfe\x80 rest', (sign) => sign.charCodeAt(0)))

describe('files and addresses, through CloudFront, the HTTP API and the function', () => {
  let world: LocalWorld
  let token: string
  let deviceId: number
  const fetchAs = (path: string, how: RequestInit & { as?: string } = {}) =>
    fetch(`${world.url}/api${path}`, {
      ...how,
      headers: { authorization: `Bearer ${how.as ?? token}`, ...(how.headers as Record<string, string>) },
    })
  const tokenOf = async (email: string) => {
    const api: Api = await signIn(world.url, email)
    return (await api('POST', '/session/token')) as string
  }

  beforeAll(async () => {
    world = await startCastWorld()
    const api = await signIn(world.url, amina)
    token = await tokenOf(amina)
    deviceId = (await deviceOf(api, 'van-1')).id
    const client = await trackerClient(world)
    const time = new Date().toISOString()
    await report(client, 'van-1', { time, latitude: 36.4701, longitude: 2.8277, attributes: { note: '=1+1' } })
    await client.endAsync()
    await world.whenIdle()
  })
  afterAll(() => world.stop())

  it('a picture is stored byte for byte, and survives a restart', async () => {
    const sent = await fetchAs(`/devices/${deviceId}/image`, {
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      body: picture,
    })
    expect([sent.status, await sent.text()]).toEqual([200, 'device.png'])
    world = await world.restart()
    const shown = await fetchAs('/media/van-1/device.png')
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(picture)
    expect(shown.headers.get('content-security-policy')).toContain('sandbox')
    const tag = shown.headers.get('etag')!
    expect((await fetchAs('/media/van-1/device.png', { headers: { 'if-none-match': tag } })).status).toBe(304)
    expect((await fetchAs('/media/van-1/device.png', { as: await tokenOf(driss) })).status).toBe(404)
  })

  it('a position has an address without any network', async () => {
    const answer = await fetchAs('/server/geocode?latitude=36.4701&longitude=2.8277')
    expect([answer.status, await answer.text()]).toEqual([200, 'Blida, Algeria'])
  })

  it('a track and the list of devices are exported', async () => {
    const period = 'from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z'
    const csv = await fetchAs(`/positions/csv?deviceId=${deviceId}&${period}`)
    expect(await csv.text()).toContain("'=1+1")
    const sheet = await fetchAs('/reports/devices/xlsx')
    const book = await readXlsx(new Uint8Array(await sheet.arrayBuffer()))
    expect(book.sheets[0]!.rows.map(([name]) => name)).toContain('Van 1')
  })
})
