import { describe, expect, it } from 'vitest'
import { routes } from '../../../../functions/api/routes.ts'
import { user } from '../../../../shared/entities/user.ts'
import { ask } from '../api-fixture.ts'
import { operationOf } from '../openapi/documented.ts'
import { fleet } from '../openapi/examples.ts'

/** Every call whose query holds moments. */
const timed = routes
  .map(({ method, path }) => `${method} ${path}`)
  .filter((call) =>
    operationOf(call).parameters?.some((each) => each.in === 'query' && each.schema.format === 'date-time'),
  )

async function askedBy({ zone = '', serverZone = 'Africa/Algiers' }: { zone?: string; serverZone?: string }) {
  const { at, ids } = await fleet()
  const { amina } = at
  const { settings } = await amina.records.tenant()
  const timezone = serverZone || undefined
  await amina.records.saveSettings({ ...settings, attributes: { ...settings.attributes, timezone } })
  const stored = (await amina.records.get(user, amina.id))!
  await amina.records.replace(user, { ...stored, attributes: zone ? { timezone: zone } : {} }, { seen: stored })
  return (call: string, times: Record<string, string>) => {
    const [method = '', path = ''] = call.split(' ')
    const wanted = operationOf(call).parameters!.map(({ name }) => name)
    const given = { ...times, latitude: '36.75', longitude: '3.06', radius: '500' }
    const query = new URLSearchParams(Object.entries(given).filter(([name]) => wanted.includes(name)))
    if (wanted.includes('deviceId')) query.set('deviceId', String(ids.device))
    return ask(at, `/api${path.replace(':id', String(ids.device))}?${query}`, { method, as: amina })
  }
}

const moments = (from: string, to: string) => ({ from, to, since: from })

describe('a time without a zone in a query', () => {
  it.each(timed)('%s takes it on the caller’s clock', async (call) => {
    // the van reported ten minutes before and at 11:00:02 UTC, which is 16:30 in Kolkata
    const written = moments('2024-05-01T16:30:01.500', '2024-05-01T16:30:02')
    const meant = moments('2024-05-01T11:00:01.500Z', '2024-05-01T11:00:02Z')
    const inKolkata = { zone: 'Asia/Kolkata' }
    const [asWritten, asMeant] = [
      await (await askedBy(inKolkata))(call, written),
      await (await askedBy(inKolkata))(call, meant),
    ]
    expect([asWritten.status, asWritten.status < 300]).toEqual([asMeant.status, true])
  })

  const day = moments('2024-05-01T12:00:02', '2024-05-01T12:00:02')
  it.each<{ name: string; zones: { zone?: string; serverZone?: string }; times: object; found: number }>([
    {
      name: 'the user’s own',
      zones: { zone: 'Asia/Kolkata' },
      times: moments('2024-05-01T16:30:01.500', '2024-05-01T16:30:02'),
      found: 1,
    },
    { name: 'the organisation’s where the user has none', zones: {}, times: day, found: 1 },
    { name: 'the user’s first', zones: { zone: 'UTC' }, times: day, found: 0 },
    {
      name: 'UTC where nobody chose one',
      zones: { serverZone: '' },
      times: moments('2024-05-01T11:00:02', '2024-05-01T11:00:02'),
      found: 1,
    },
    {
      name: 'and one with a zone as it says',
      zones: {},
      times: moments('2024-05-01T10:50Z', '2024-05-01T12:00:02'),
      found: 2,
    },
    {
      name: 'with nine digits of a second',
      zones: {},
      times: moments('2024-05-01T12:00:02', '2024-05-01T12:00:02.000999999'),
      found: 1,
    },
  ])('is $name', async ({ zones, times, found }) => {
    const asked = await askedBy(zones)
    const { status, json } = await asked('GET /positions', times as Record<string, string>)
    expect([status, json.length]).toEqual([200, found])
  })

  it.each(['2024-02-30T00:00:00', '2024-05-01T25:00:00', '2024-05-01', '2024-05-01 12:00:00'])(
    'is refused where there is no such time: %s',
    async (from) => {
      const asked = await askedBy({})
      const { status, text } = await asked('GET /positions', { from, to: '2024-05-02T00:00:00Z' })
      expect([status, text]).toEqual([400, expect.stringContaining(`from: "${from}" is not a moment`)])
    },
  )
})
