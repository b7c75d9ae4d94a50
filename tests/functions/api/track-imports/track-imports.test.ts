import { describe, expect, it } from 'vitest'
import { historyLimits } from '../../../../shared/domain/limits/history.ts'
import { trackImportLimits } from '../../../../shared/domain/limits/track-imports.ts'
import { hourMs, minuteMs } from '../../../../shared/domain/time/durations.ts'
import type { TrackImportJson } from '../../../../shared/wire/imports/track-import-json.ts'
import { parseTrackerMessage } from '../../../../shared/wire/tracker-message.ts'
import { addDevice, ask, colleague, fixture, person, share, type ApiFixture } from '../api-fixture.ts'

const place = { latitude: 36.75, longitude: 3.06 }
const hostile = '<img src=x onerror=alert(1)>‮gpx.exe'

async function begun(total = 3) {
  const at = await fixture()
  const { id } = await addDevice(at.amina, { name: 'Van', uniqueId: 'van/1' })
  const begin = { fileName: hostile, format: 'gpx', total }
  const answer = await ask(at, `/api/devices/${id}/imports`, { method: 'POST', as: at.amina, json: begin })
  const created = answer.json as TrackImportJson
  const positions = `/api/devices/${id}/imports/${created.id}/positions`
  return {
    at,
    id,
    created,
    send: (json: object, as = at.amina) => ask(at, positions, { method: 'POST', as, json }),
    remove: () => ask(at, `/api/devices/${id}/imports/${created.id}`, { method: 'DELETE', as: at.amina }),
    list: async (): Promise<TrackImportJson[]> => (await ask(at, `/api/devices/${id}/imports`, { as: at.amina })).json,
    timeOf: (ageMs: number) => new Date(at.world.now() - ageMs).toISOString(),
  }
}

/** What went into the backlog, as ingest reads it. */
const sentOn = ({ world }: ApiFixture) =>
  world.streamed.map((message) => ({ ...message, read: parseTrackerMessage(message.record) }))

describe('an import of history', () => {
  it('goes the way of a buffer, marked, as if it had arrived with its last position', async () => {
    const { at, created, send, timeOf, list } = await begun(2)
    const positions = [
      {
        ...place,
        time: timeOf(3 * hourMs),
        speed: 10,
        speedUnit: 'kn',
        attributes: { fuel: 40, importId: 'other', distance: 5, outlier: true },
      },
      { ...place, time: timeOf(2 * hourMs) },
    ]
    const answer = await send({ offset: 0, positions })
    expect(answer.json).toMatchObject({ import: { sent: 2, positions: 2, state: 'done' }, refused: [] })
    const [message] = sentOn(at)
    expect(message).toMatchObject({ uniqueId: 'van/1', stream: 'backlog' })
    expect(message!.record.receivedAt).toBe(at.world.now() - 2 * hourMs)
    expect(message!.read).toMatchObject({
      kind: 'fixes',
      uniqueId: 'van/1',
      protocol: 'imported',
      fixes: [
        { location: { ...place, speed: 10 }, importId: created.id, attributes: { fuel: 40, importId: created.id } },
        { location: place, importId: created.id, attributes: { importId: created.id } },
      ],
    })
    const [listed] = await list()
    expect(listed).toMatchObject({ id: created.id, fileName: hostile, userName: 'Amina' })
    const range = [listed!.from, listed!.to].map((time) => Date.parse(time!))
    expect(range).toEqual([at.world.now() - 3 * hourMs, at.world.now() - 2 * hourMs])
    const entries = await at.world.audit(at.amina.tenantId).between(0, at.world.now(), 20)
    expect(entries).toMatchObject([{ action: 'create', objectType: 'trackImport', attributes: { count: 2 } }])
  })

  it('says of each position that it refuses which field is wrong', async () => {
    const { at, send, timeOf } = await begun(8)
    const positions = [
      { ...place, time: timeOf(hourMs) },
      { ...place, time: '2024-01-26 12:00' },
      { latitude: 91, longitude: 3, time: timeOf(hourMs) },
      { time: timeOf(hourMs) },
      { ...place, time: timeOf(historyLimits.historyRetentionMs + hourMs) },
      { ...place, time: timeOf(minuteMs) },
      'text',
      { ...place, time: timeOf(hourMs), speed: 'fast' },
    ]
    const { json } = await send({ offset: 0, positions })
    const refused = (json as { refused: { index: number; field: string; reason: string }[] }).refused
    expect(refused.map(({ index, field }) => [index, field])).toEqual([
      [1, 'positions[1].time'],
      [2, 'positions[2].latitude'],
      [3, 'positions[3].latitude'],
      [4, 'positions[4].time'],
      [5, 'positions[5].time'],
      [6, 'positions[6]'],
    ])
    expect(refused.every(({ reason }) => reason.length > 10)).toBe(true)
    expect(json).toMatchObject({ import: { sent: 8, positions: 2 } })
    expect(sentOn(at)[0]!.read).toMatchObject({ fixes: [{}, {}], rejected: [] })
  })

  it('adds nothing when a call is repeated, and says where to go on', async () => {
    const { at, send, timeOf, list } = await begun(3)
    const part = {
      offset: 0,
      positions: [
        { ...place, time: timeOf(hourMs) },
        { ...place, time: timeOf(hourMs - 1000) },
      ],
    }
    await send(part)
    expect((await send(part)).status).toBe(200)
    expect(at.world.streamed).toHaveLength(1)
    const skipping = await send({ offset: 3, positions: part.positions })
    expect([skipping.status, skipping.text]).toEqual([409, expect.stringContaining('2 positions so far') as string])
    const longer = await send({ offset: 2, positions: part.positions })
    expect([longer.status, longer.text]).toEqual([400, expect.stringMatching(/^positions: .*3 positions/) as string])
    expect(await list()).toMatchObject([{ sent: 2, positions: 2, state: 'running' }])
  })

  it.each([
    ['no name', { fileName: ' ', format: 'gpx', total: 1 }, 'fileName'],
    ['another format', { fileName: 'a', format: 'exe', total: 1 }, 'format'],
    ['no positions', { fileName: 'a', format: 'gpx', total: 0 }, 'total'],
    ['too many', { fileName: 'a', format: 'gpx', total: trackImportLimits.positionsMax + 1 }, 'total'],
  ])('does not begin with %s', async (_, json, field) => {
    const { at, id } = await begun()
    const { status, text } = await ask(at, `/api/devices/${id}/imports`, { method: 'POST', as: at.amina, json })
    expect([status, text]).toEqual([400, expect.stringMatching(new RegExp(`^${field}: `)) as string])
  })

  it('is for those who may change the vehicle, and of one vehicle', async () => {
    const { at, id, created, send, timeOf } = await begun()
    const karim = await colleague(at.world, at.amina, { ...person('Karim'), deviceReadonly: true })
    const json = { offset: 0, positions: [{ ...place, time: timeOf(hourMs) }] }
    expect((await send(json, karim)).status).toBe(404)
    await share(at.amina, karim, { type: 'device', id })
    expect((await send(json, karim)).status).toBe(403)
    expect((await send(json, at.driss)).status).toBe(404)
    const other = await addDevice(at.amina, { name: 'Other', uniqueId: 'other' })
    const path = `/api/devices/${other.id}/imports/${created.id}`
    expect((await ask(at, `${path}/positions`, { method: 'POST', as: at.amina, json })).status).toBe(404)
    expect((await ask(at, path, { method: 'DELETE', as: at.amina })).status).toBe(404)
    expect(at.world.streamed).toEqual([])
  })

  it('has an allowance for each organisation', async () => {
    const { send, timeOf } = await begun(trackImportLimits.callsPerMinuteMax + 1)
    const positions = [{ ...place, time: timeOf(hourMs) }]
    for (let offset = 0; offset < trackImportLimits.callsPerMinuteMax; offset++) await send({ offset, positions })
    expect((await send({ offset: trackImportLimits.callsPerMinuteMax, positions })).status).toBe(429)
  })

  it('takes nothing more once it is removed, which is audited', async () => {
    const { at, send, remove, list, timeOf } = await begun(2)
    const positions = [{ ...place, time: timeOf(hourMs) }]
    await send({ offset: 0, positions })
    expect((await remove()).status).toBe(204)
    expect((await send({ offset: 1, positions })).status).toBe(409)
    expect(await list()).toMatchObject([{ state: 'removing' }])
    const entries = await at.world.audit(at.amina.tenantId).between(0, at.world.now(), 20)
    expect(entries.map(({ action }) => action)).toContain('remove')
  })

  it('of which nothing came is gone at once', async () => {
    const { remove, list } = await begun()
    await remove()
    expect(await list()).toEqual([])
  })
})
