import { describe, expect, it } from 'vitest'
import { cast } from '../../../../infra/local/demo/cast.ts'
import { createRecords } from '../../../../infra/local/demo/create-records.ts'
import { demoRecords } from '../../../../infra/local/demo/records.data.ts'
import { trackerOf } from '../../../../infra/local/demo/tracker.ts'
import { entities } from '../../../../shared/entities/index.ts'
import { linkName } from '../../../../shared/entities/entity.ts'

const [atlas] = cast as [(typeof cast)[number]]
const all = Object.entries(demoRecords).flatMap(([tenant, of]) => of.map((record) => ({ tenant, record })))

describe('the records of the demonstration', () => {
  it('calendars have what every program asks of an event', () => {
    const calendars = all.filter(({ record }) => record.path === 'calendars')
    expect(calendars.length).toBeGreaterThan(0)
    for (const { record } of calendars) {
      const text = Buffer.from(String(record.facts['data']), 'base64').toString()
      for (const wanted of [/^PRODID:.+/m, /^UID:.+/m, /^DTSTAMP:\d{8}T\d{6}Z/m, /^DTSTART/m])
        expect(text).toMatch(wanted)
    }
  })

  it.each(all)(
    '$tenant: $record.facts.name $record.facts.description can be saved and linked',
    ({ tenant, record }) => {
      const { path, facts, linkedAs, groups = [], vehicles = [] } = record
      const entity = entities.find(({ api }) => api === path)!
      expect(entity.schema.safeParse(facts).error?.issues).toBeUndefined()
      expect(linkedAs).toBe(`${linkName(entity)}Id`)
      const { groups: known, vehicles: fleet } = cast.find(({ name }) => name === tenant)!
      expect(Object.keys(known)).toEqual(expect.arrayContaining([...groups]))
      expect(fleet.map(({ uniqueId }) => uniqueId)).toEqual(expect.arrayContaining([...vehicles]))
    },
  )

  it('are created once, and those that an earlier start did not reach are created later', async () => {
    const server = listingServer()
    await createRecords(server.api, atlas)
    const first = server.made.length
    expect(first).toBe(demoRecords[atlas.name]!.length)
    await createRecords(server.api, atlas)
    expect(server.made).toHaveLength(first)
    server.forget('geofences')
    await createRecords(server.api, atlas)
    expect(server.made.slice(first).every((path) => path === '/geofences')).toBe(true)
  })
})

describe('what happens in the demonstration', () => {
  const reports = (uniqueId: string, minutes: number) => {
    const tracker = trackerOf(atlas.vehicles.find((vehicle) => vehicle.uniqueId === uniqueId)!)
    const times = Array.from({ length: minutes * 12 }, (_, at) => Date.UTC(2026, 10, 21, 9) + at * 5_000)
    return (JSON.parse(tracker.message(times)) as { attributes: Record<string, unknown> }[]).map(
      (fix) => fix.attributes,
    )
  }

  it('drivers take turns while the engine is on', () => {
    const running = reports('van-1', 31).filter(({ ignition }) => ignition)
    const cards = new Set(running.map(({ driverUniqueId }) => driverUniqueId))
    expect([...cards].sort((a, b) => String(a).localeCompare(String(b)))).toEqual(['04A1B2C3', '04D4E5F6'])
    expect(reports('van-1', 31).filter(({ ignition, driverUniqueId }) => !ignition && driverUniqueId)).toEqual([])
  })

  it('alarms are rare, and there are some', () => {
    const moving = atlas.vehicles.filter(({ speaks, does }) => speaks === 'own' && does === 'drives')
    const alarms = moving.flatMap(({ uniqueId }) => reports(uniqueId, 120)).filter(({ alarm }) => alarm !== undefined)
    expect(alarms.length).toBeGreaterThan(2)
    expect(alarms.length).toBeLessThan(moving.length * 3)
  })
})

/** Stores what is posted in lists, as the API would. */
function listingServer() {
  const lists = new Map<string, object[]>()
  const made: string[] = []
  const groups = Object.keys(atlas.groups).map((name, at) => ({ id: at + 1, name }))
  return {
    made,
    forget: (path: string) => lists.delete(`/${path}`),
    api: async (method: string, path: string, body?: unknown) => {
      const list = path.replace(/\?.*/, '')
      if (path === '/session') return { id: 1 }
      if (path === '/groups') return groups
      if (method === 'GET') return lists.get(list) ?? []
      if (path === '/permissions/bulk') return undefined
      made.push(path)
      const record = { ...(body as object), id: made.length }
      lists.set(list, [...(lists.get(list) ?? []), record])
      return record
    },
  }
}
