import { describe, expect, it } from 'vitest'
import { isCorrected, isDerived } from '../../../../../shared/domain/days/derivation-flags.ts'
import { idOf, nextSequence } from '../../../../../shared/domain/ids.ts'
import {
  addDevice,
  ask,
  colleague,
  drive,
  type ApiFixture,
  fixture,
  noon,
  person,
  positionOf,
  share,
} from '../../api-fixture.ts'
import { inEveryWorld } from '../../../../support/worlds.ts'
import { createApp } from '../../../../../functions/api/app.ts'

const put = (at: ApiFixture, json: unknown, as = at.amina, id = 1) =>
  ask(at, `/api/devices/${id}/accumulators`, { method: 'PUT', as, json })

async function withVan() {
  const at = await fixture()
  await addDevice(at.amina, { name: 'Van 1' })
  const attributes = { motion: true, distance: 5, totalDistance: 100, hours: 1000 }
  await drive(at.world, at.amina.tenantId, 1, [1, 2], { attributes })
  at.world.moveTo(noon + 60_000)
  return at
}
const tracksOf = (at: ApiFixture) => at.world.tracks(at.amina.tenantId)

describe('what the meters of a vehicle say', () => {
  it('becomes the latest position once more, with everything else as it was', async () => {
    const at = await withVan()
    const { last: before } = await tracksOf(at).state(1)
    const answer = await put(at, { deviceId: 1, totalDistance: 250_000.128, hours: 7_200_000 })
    expect([answer.status, answer.text]).toEqual([204, ''])
    const { last } = await tracksOf(at).state(1)
    expect(last).toEqual({
      ...before,
      id: idOf(1, nextSequence(2, before!.fixTime)),
      serverTime: noon + 60_000,
      derived: expect.any(Number),
      attributes: { ...before!.attributes, distance: 0, totalDistance: 250_000.13, hours: 7_200_000 },
    })
    expect([isCorrected(last!), isDerived(last!, 'distance'), isDerived(last!, 'hours')]).toEqual([true, true, false])
    expect(await tracksOf(at).between(1, { from: last!.fixTime, to: last!.fixTime })).toHaveLength(2)
    const shown = await ask(at, '/api/positions?deviceId=1', { as: at.amina })
    expect(shown.json).toMatchObject([{ id: last!.id, attributes: { totalDistance: 250_000.13 } }])
  })

  it.each([
    { name: 'one alone leaves the other', json: { hours: 0 }, totals: { totalDistance: 100, hours: 0 } },
    { name: 'null leaves it', json: { totalDistance: null, hours: 5 }, totals: { totalDistance: 100, hours: 5 } },
    { name: 'text is read', json: { totalDistance: '7' }, totals: { totalDistance: 7, hours: 1000 } },
    { name: 'unknown keys are ignored', json: { fuel: 3 }, totals: { totalDistance: 100, hours: 1000 } },
  ])('$name', async ({ json, totals }) => {
    const at = await withVan()
    expect((await put(at, json)).status).toBe(204)
    expect((await tracksOf(at).state(1)).last!.attributes).toMatchObject(totals)
  })

  it.each([
    { json: { totalDistance: -1 }, field: 'totalDistance' },
    { json: { totalDistance: 1e300 }, field: 'totalDistance' },
    { json: { totalDistance: 'far' }, field: 'totalDistance' },
    { json: { hours: '' }, field: 'hours' },
    { json: { hours: {} }, field: 'hours' },
    { json: { deviceId: 2, hours: 1 }, field: 'deviceId' },
  ])('$json is refused, naming $field', async ({ json, field }) => {
    const at = await withVan()
    const before = await tracksOf(at).state(1)
    const answer = await put(at, json)
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(`${field}: `)])
    expect(await tracksOf(at).state(1)).toEqual(before)
  })

  it('stands in the audit log: who turned which of them', async () => {
    const at = await withVan()
    await put(at, { totalDistance: 40_000, hours: null })
    const entries = await at.world.audit(at.amina.tenantId).between(0, at.world.now(), 10)
    expect(entries).toMatchObject([
      {
        action: 'edit',
        objectType: 'device',
        objectId: 1,
        userId: at.amina.id,
        attributes: { fields: 'totalDistance' },
      },
    ])
  })

  it('needs a position, and somebody who may change the device', async () => {
    const at = await withVan()
    await addDevice(at.amina, { name: 'Van 2' })
    expect((await put(at, { hours: 1 }, at.amina, 2)).status).toBe(400)
    const bilal = await colleague(at.world, at.amina, person('Bilal', { deviceReadonly: true }))
    await share(at.amina, bilal, { type: 'device', id: 1 })
    expect((await put(at, { hours: 1 }, bilal)).status).toBe(403)
    expect((await put(at, { hours: 1 }, at.driss)).status).toBe(404)
  })
})

inEveryWorld((fresh) => {
  it('a tracker that reports meanwhile loses nothing, nor does the correction', async () => {
    const world = fresh()
    const at = await fixture()
    const { tenantId } = at.amina
    await addDevice(at.amina, { name: 'Van 1' })
    await world.tracks(tenantId).save({
      state: { ...(await world.tracks(tenantId).state(1)), last: positionOf(1, 1), positionSequence: 1 },
      accepted: [positionOf(1, 1)],
      events: [],
    })
    const tracks = world.tracks(tenantId)
    let interrupted = false
    const racing = {
      ...tracks,
      async save(change: Parameters<typeof tracks.save>[0]) {
        if (interrupted) return tracks.save(change)
        interrupted = true
        const state = await tracks.state(1)
        await tracks.save({
          state: { ...state, last: positionOf(1, 2), positionSequence: 2 },
          accepted: [positionOf(1, 2)],
          events: [],
        })
        return tracks.save(change)
      },
    }
    const app = createApp({ ...at.world, tracks: () => racing })
    const answer = await ask({ app }, '/api/devices/1/accumulators', {
      method: 'PUT',
      as: at.amina,
      json: { totalDistance: 9 },
    })
    expect(answer.status).toBe(204)
    const rows = await tracks.between(1, { from: 0, to: noon * 2 })
    expect(rows.map(({ id, attributes }) => [id, attributes.totalDistance])).toEqual([
      [positionOf(1, 1).id, undefined],
      [positionOf(1, 2).id, undefined],
      [expect.any(Number), 9],
    ])
    expect((await tracks.state(1)).last).toEqual(rows[2])
  })
})
