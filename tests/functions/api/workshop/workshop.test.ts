import { describe, expect, it, vi } from 'vitest'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'
import { device } from '../../../../shared/entities/device.ts'
import { maintenance } from '../../../../shared/entities/maintenance.ts'
import type { ServiceJson } from '../../../../shared/wire/report-json.ts'
import { addDevice, ask, colleague, drive, fixture, noon, person, share, type Person } from '../api-fixture.ts'

/** A van with 60,000 km whose oil is changed each 15,000 km, and a test each year. */
async function office() {
  const at = await fixture()
  const { id } = await addDevice(at.amina, { name: 'Van 1' })
  await drive(at.world, at.amina.tenantId, id, [1], { attributes: { odometer: 60_000_000 } })
  const add = async (name: string, type: string, period: number) => {
    const made = await at.amina.records.create(
      maintenance,
      { id: 0, name, type, start: period, period, attributes: { 'service.cost': 90 } },
      { creatorId: at.amina.id },
    )
    await at.amina.records.link([{ owner: { type: 'device', id }, property: { type: 'maintenance', id: made.id } }])
    return made.id
  }
  const [oil, test] = [await add('Oil', 'odometer', 15_000_000), await add('Test', 'fixTime', 31_536_000_000)]
  at.world.moveTo(noon + minuteMs)
  return { ...at, id, oil, test }
}
type Office = Awaited<ReturnType<typeof office>>

const say = (at: Office, json: object, as: Person = at.amina) =>
  ask(at, `/api/devices/${at.id}/workshop`, { method: 'POST', as, json })
const takeBack = (at: Office, done: string, as: Person = at.amina) =>
  ask(at, `/api/devices/${at.id}/workshop/${done}`, { method: 'DELETE', as })

async function rowOf(at: Office, service: number): Promise<ServiceJson> {
  const period = 'from=2024-04-01T00:00:00Z&to=2024-05-02T00:00:00Z'
  const { json } = await ask(at, `/api/reports/service?deviceId=${at.id}&${period}`, { as: at.amina })
  return (json as ServiceJson[]).find(({ maintenanceId }) => maintenanceId === service)!
}

const attributesOf = async (at: Office) => (await at.amina.records.get(device, at.id))!.attributes

/** The process of the next call ends before the engine learns of it: when the records are read for the second time. */
function ending(at: Office): void {
  const tracks = at.world.tracks(at.amina.tenantId)
  const read = tracks.servicesDone.bind(tracks)
  vi.spyOn(tracks, 'servicesDone').mockImplementationOnce(read).mockRejectedValueOnce(new Error('the process ended'))
}

const april = '2024-04-20T09:00:00Z'

describe('what a workshop did', () => {
  it('is in the report, sets what is next, and tells the engine', async () => {
    const at = await office()
    expect(await rowOf(at, at.oil)).toMatchObject({ state: 'due', nextDue: 60_000_000, left: 0 })
    const said = { maintenanceId: at.oil, time: april, value: 59_000_000, cost: 120.5, note: ' Filter =1+1 ' }
    expect((await say(at, said)).status).toBe(204)
    const row = await rowOf(at, at.oil)
    expect(row).toMatchObject({ state: 'fine', nextDue: 74_000_000, left: 14_000_000, lastDue: null, used: 6.7 })
    expect(row).toMatchObject({ costInPeriod: 120.5, cost: 90 })
    expect(row.done).toMatchObject([
      { value: 59_000_000, cost: 120.5, note: 'Filter =1+1', userId: at.amina.id, userName: 'Amina' },
    ])
    expect(Date.parse(row.done![0]!.time)).toBe(Date.parse(april))
    expect(await attributesOf(at)).toMatchObject({ [`service.done.${at.oil}`]: 59_000_000 })
    expect((await rowOf(at, at.test)).done).toBeUndefined()
  })

  it('has by default the present, and what the vehicle has now', async () => {
    const at = await office()
    await say(at, { maintenanceId: at.oil })
    expect((await rowOf(at, at.oil)).done).toMatchObject([{ value: 60_000_000, cost: null, note: '' }])
  })

  it('counts from its day where the service is due by date', async () => {
    const at = await office()
    await say(at, { maintenanceId: at.test, time: april, value: 5 })
    expect(await rowOf(at, at.test)).toMatchObject({ state: 'fine', nextDue: Date.parse(april) + 31_536_000_000 })
  })

  it('is kept once when it is said again, and counts by its day, not by when it was entered', async () => {
    const at = await office()
    const said = { maintenanceId: at.oil, time: april, value: 59_000_000 }
    for (const _ of [1, 2]) await say(at, said)
    await say(at, { ...said, time: '2024-04-02T09:00:00Z', value: 58_000_000 })
    const row = await rowOf(at, at.oil)
    expect(row.done!.map(({ value }) => value)).toEqual([59_000_000, 58_000_000])
    expect(row.nextDue).toBe(74_000_000)
  })

  it('reaches the engine when it is said again after a process ended', async () => {
    const at = await office()
    const said = { maintenanceId: at.oil, time: april, value: 59_000_000 }
    ending(at)
    expect([(await say(at, said)).status, (await say(at, said)).status]).toEqual([500, 204])
    expect(await attributesOf(at)).toMatchObject({ [`service.done.${at.oil}`]: 59_000_000 })
    expect((await rowOf(at, at.oil)).done).toHaveLength(1)
  })

  it('is taken from the engine when it is taken back again after a process ended', async () => {
    const at = await office()
    await say(at, { maintenanceId: at.oil, time: april, value: 59_000_000 })
    const [done] = (await rowOf(at, at.oil)).done!
    ending(at)
    expect((await takeBack(at, done!.id)).status).toBe(500)
    const nadia = await colleague(at.world, at.amina, person('Nadia'))
    await share(at.amina, nadia, { type: 'device', id: at.id })
    // who does not see the maintenance changes nothing
    expect((await takeBack(at, done!.id, nadia)).status).toBe(404)
    expect(await attributesOf(at)).toHaveProperty([`service.done.${at.oil}`])
    const again = await takeBack(at, done!.id)
    expect([again.status, again.text]).toEqual([404, expect.stringContaining('no such record of a service')])
    expect(await attributesOf(at)).not.toHaveProperty([`service.done.${at.oil}`])
  })

  it('stays when something that is no record is taken back', async () => {
    const at = await office()
    await say(at, { maintenanceId: at.oil, time: april, value: 59_000_000 })
    const long = '9'.repeat(99)
    const hostile = ['x', `${at.oil}`, `${at.oil}-1-1`, `${at.oil}-1-1-1`, '99-1-1-1', '1e3-1-1-1', `${long}-1-1-1`]
    const statuses = []
    for (const id of hostile) statuses.push((await takeBack(at, id)).status)
    expect(new Set(statuses)).toEqual(new Set([404]))
    expect(await attributesOf(at)).toMatchObject({ [`service.done.${at.oil}`]: 59_000_000 })
    expect((await rowOf(at, at.oil)).done).toHaveLength(1)
  })

  it('is taken back: the one before counts again, and without any the marks of the maintenance', async () => {
    const at = await office()
    await say(at, { maintenanceId: at.oil, time: '2024-04-02T09:00:00Z', value: 58_000_000 })
    await say(at, { maintenanceId: at.oil, time: april, value: 59_000_000 })
    const ids = (await rowOf(at, at.oil)).done!.map(({ id }) => id)
    expect((await takeBack(at, ids[0]!)).status).toBe(204)
    expect(await attributesOf(at)).toMatchObject({ [`service.done.${at.oil}`]: 58_000_000 })
    await takeBack(at, ids[1]!)
    expect(await attributesOf(at)).not.toHaveProperty(`service.done.${at.oil}`)
    expect(await rowOf(at, at.oil)).toMatchObject({ state: 'due', nextDue: 60_000_000 })
    expect((await takeBack(at, ids[0]!)).status).toBe(404)
  })

  it('leaves the device as somebody else changes it meanwhile', async () => {
    const at = await office()
    const rename = async () => {
      const stored = (await at.amina.records.get(device, at.id))!
      await at.amina.records.replace(device, { ...stored, name: 'Van 2' })
    }
    await Promise.all([say(at, { maintenanceId: at.oil }), rename(), say(at, { maintenanceId: at.test })])
    const stored = (await at.amina.records.get(device, at.id))!
    expect(stored.name).toBe('Van 2')
    expect(Object.keys(stored.attributes).filter((key) => key.startsWith('service.done'))).toHaveLength(2)
  })
})

describe('it is refused', () => {
  it.each([
    { name: 'of no maintenance', json: {}, status: 400, says: 'maintenanceId' },
    { name: 'of one that does not apply', json: { maintenanceId: 77 }, status: 404, says: 'no such maintenance' },
    { name: 'ahead', json: { maintenanceId: 1, time: '2024-06-01T00:00:00Z' }, status: 400, says: 'time' },
    { name: 'long ago', json: { maintenanceId: 1, time: '1999-06-01T00:00:00Z' }, status: 400, says: 'time' },
    { name: 'below nothing', json: { maintenanceId: 1, value: -1 }, status: 400, says: 'value' },
    { name: 'of no number', json: { maintenanceId: 1, cost: 'much' }, status: 400, says: 'cost' },
    { name: 'with a long note', json: { maintenanceId: 1, note: 'x'.repeat(201) }, status: 400, says: 'note' },
    { name: 'with a hidden sign', json: { maintenanceId: 1, note: 'a\u0000b' }, status: 400, says: 'note' },
  ])('$name', async ({ json, status, says }) => {
    const at = await office()
    const answer = await say(at, json)
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(says)])
    expect((await rowOf(at, at.oil)).done).toBeUndefined()
  })

  it.each([
    { name: 'by whose devices are read-only', facts: { deviceReadonly: true }, status: 403 },
    { name: 'by who may only read', facts: { readonly: true }, status: 403 },
    { name: 'by who sees no reports', facts: { disableReports: true }, status: 403 },
    { name: 'by who does not see the maintenance', facts: {}, status: 404 },
  ])('$name', async ({ facts, status }) => {
    const at = await office()
    const bilal = await colleague(at.world, at.amina, person('Bilal', facts))
    await share(at.amina, bilal, { type: 'device', id: at.id })
    expect((await say(at, { maintenanceId: at.oil }, bilal)).status).toBe(status)
    await say(at, { maintenanceId: at.oil })
    const [done] = (await rowOf(at, at.oil)).done!
    expect((await takeBack(at, done!.id, bilal)).status).toBe(status)
  })

  it('after two hundred', async () => {
    const at = await office()
    const tracks = at.world.tracks(at.amina.tenantId)
    for (let made = 0; made < 200; made++) {
      const done = { maintenanceId: at.oil, time: made, value: made, cost: null, note: '', at: made }
      await tracks.addServiceDone(at.id, { ...done, userId: 1, userName: 'Amina' })
    }
    expect((await say(at, { maintenanceId: at.oil })).status).toBe(429)
    expect((await rowOf(at, at.oil)).done).toHaveLength(20)
  })
})
