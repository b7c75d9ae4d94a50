import { describe, expect, it } from 'vitest'
import { fileLimits } from '../../../../shared/domain/limits/files.ts'
import { tenantLimits } from '../../../../shared/domain/limits/tenants.ts'
import { ask, colleague, fixture, noon, person } from '../api-fixture.ts'

const period = 'from=2024-05-01T00:00:00Z&to=2024-05-02T00:00:00Z'

describe('statistics', () => {
  it('count requests and people by day, for administrators', async () => {
    const at = await fixture()
    const bilal = await colleague(at.world, at.amina, person('Bilal'))
    for (const as of [at.amina, bilal, bilal, at.driss]) await ask(at, '/api/devices', { as })
    at.world.moveTo(noon + tenantLimits.statisticsFlushMs)
    expect((await ask(at, `/api/statistics?${period}`, { as: bilal })).status).toBe(403)
    const { json } = await ask(at, `/api/statistics?${period}`, { as: at.amina })
    expect(json).toEqual([
      {
        id: 19845,
        attributes: {},
        captureTime: '2024-05-01T11:01:00.000+00:00',
        activeUsers: 2,
        activeDevices: 0,
        requests: 4,
        messagesReceived: 0,
        messagesStored: 0,
        mailSent: 0,
        smsSent: 0,
        geocoderRequests: 0,
        geolocationRequests: 0,
        roadRequests: 0,
        protocols: {},
      },
    ])
  })

  it.each([
    { query: 'from=2024-05-01T00:00:00Z', status: 400 },
    { query: 'from=x&to=2024-05-02T00:00:00Z', status: 400 },
    { query: 'from=2020-05-01T00:00:00Z&to=2024-05-02T00:00:00Z', status: 413 },
    { query: 'from=2024-05-03T00:00:00Z&to=2024-05-02T00:00:00Z', status: 400 },
  ])('$query: $status', async ({ query, status }) => {
    const at = await fixture()
    expect((await ask(at, `/api/statistics?${query}`, { as: at.amina })).status).toBe(status)
  })
})

describe('storage', () => {
  it('shows an administrator what is left of the tenant’s share', async () => {
    const at = await fixture()
    const bilal = await colleague(at.world, at.amina, person('Bilal'))
    const content = new Uint8Array(1000)
    await at.world.files(at.amina.tenantId).put('a/b.png', { content, contentType: 'image/png' })
    const total = fileLimits.tenantFileBytesMax
    const spaceOf = async (as = at.amina) => (await ask(at, '/api/server', { as })).json.storageSpace
    expect(await spaceOf()).toEqual([total - 1000, total])
    expect(await spaceOf(at.driss)).toEqual([total, total])
    expect(await spaceOf(bilal)).toBeNull()
    expect((await ask(at, '/api/server')).json.storageSpace).toBeNull()
  })
})
