import { describe, expect, it } from 'vitest'
import { createApp } from '../../../functions/api/app.ts'
import type { Tracks } from '../../../functions/platform/ports/ports.ts'
import { deviceTimerRunner } from '../../support/run-device-timers.ts'
import { dayMs, minuteMs } from '../../../shared/domain/time/durations.ts'
import { acceptor } from '../../../functions/ingest/accept.ts'
import { settleDays } from '../../../functions/watch/settle-days.ts'
import { idOf } from '../../../shared/domain/ids.ts'
import { messageAt } from '../../support/received.ts'
import { usualDays } from '../../support/track-fixture.ts'
import { addDevice, ask, colleague, drive, type ApiFixture, fixture, noon, person, share } from './api-fixture.ts'

async function withVan() {
  const at = await fixture()
  await addDevice(at.amina, { name: 'Van 1' })
  await drive(at.world, at.amina.tenantId, 1, [1, 2, 3, 4])
  return at
}
const period = (from: number, to: number) =>
  `from=${new Date(noon + from * 1000).toISOString()}&to=${new Date(noon + to * 1000).toISOString()}`
const remove = (at: ApiFixture, path: string, as = at.amina) => ask(at, `/api${path}`, { method: 'DELETE', as })
const left = async (at: ApiFixture) =>
  (await at.world.tracks(at.amina.tenantId).between(1, { from: 0, to: noon * 2 })).map(({ id }) => id - idOf(1, 0))
const memoryOf = async (at: ApiFixture) => (await at.world.tracks(at.amina.tenantId).state(1)).memory

describe('removing history', () => {
  it('removes a period, both ends included, and has its days recalculated', async () => {
    const at = await withVan()
    const answer = await remove(at, `/positions?deviceId=1&${period(1, 2)}`)
    expect([answer.status, answer.text, await left(at)]).toEqual([204, '', [3, 4]])
    const day = Math.floor(noon / 86_400_000)
    expect(await memoryOf(at)).toMatchObject({ days: [[day, day]] })
    expect(await at.world.deviceTimers.due(at.world.now())).toMatchObject([{ key: { deviceId: 1 } }])
  })

  it.each([
    { name: 'in between', from: 60, to: 120 },
    { name: 'the beginning', from: 0, to: 120 },
    { name: 'all but the latest', from: 0, to: 400 },
  ])('$name leaves the totals of what remains as they are', async ({ from, to }) => {
    const at = await withVan()
    const accept = acceptor(at.world)
    await addDevice(at.amina, { name: 'Van 2', uniqueId: 'van2' })
    at.world.moveTo(noon + 600_000)
    const fixes = Array.from({ length: 6 }, (_, step) => ({
      time: new Date(noon + step * 60_000).toISOString(),
      latitude: 36.7,
      longitude: 3 + step / 100,
      speed: 30,
      attributes: { ignition: true },
    }))
    await accept([messageAt(1, { uniqueId: 'van2', payload: fixes, receivedAt: at.world.now() })])
    const tracks = at.world.tracks(at.amina.tenantId)
    const totals = async () =>
      (await tracks.between(2, { from: 0, to: noon * 2 })).map(({ id, attributes: { totalDistance, hours } }) => [
        id,
        totalDistance,
        hours,
      ])
    const settle = async () =>
      settleDays(tracks, await tracks.state(2), { now: noon + 2 * 86_400_000, settings: usualDays })
    await settle()
    const before = await totals()
    expect((await remove(at, `/positions?deviceId=2&${period(from, to)}`)).status).toBe(204)
    await settle()
    const after = await totals()
    expect(after.length).toBeLessThan(before.length)
    expect(after).toEqual(before.filter(([id]) => after.some(([left]) => left === id)))
    expect((await tracks.state(2)).last!.attributes.totalDistance).toBe(before.at(-1)![1])
  })

  it('leaves the latest position, which says where the device is', async () => {
    const at = await withVan()
    expect((await remove(at, `/positions?deviceId=1&${period(0, 99)}`)).status).toBe(204)
    expect(await left(at)).toEqual([4])
    const answer = await remove(at, `/positions/${idOf(1, 4)}`)
    expect([answer.status, await left(at)]).toEqual([409, [4]])
  })

  it('of very much is completed by visits of the timer, and its days are derived afterwards', async () => {
    const at = await withVan()
    const { tenantId } = at.amina
    /** one position a call */
    const world: typeof at.world = {
      ...at.world,
      tracks(of: string) {
        const tracks = at.world.tracks(of)
        const removePositions: Tracks['removePositions'] = async (deviceId, range) => {
          const [first, second] = await tracks.between(deviceId, range)
          await tracks.removePositions(deviceId, { ...range, to: first?.fixTime ?? range.to })
          return second?.fixTime ?? null
        }
        return { ...tracks, removePositions }
      },
    }
    const app = createApp(world)
    expect((await remove({ ...at, world, app }, `/positions?deviceId=1&${period(0, 3)}`)).status).toBe(204)
    expect(await left(at)).toEqual([2, 3, 4])

    await drive(at.world, tenantId, 1, [5])
    const visit = deviceTimerRunner(world)
    const nextDay = noon + dayMs
    const counts = []
    for (let visits = 0; visits < 3; visits++) {
      at.world.moveTo(nextDay + visits * minuteMs)
      await visit(at.world.now())
      const days = await at.world.tracks(tenantId).days(1, 0, Math.floor(nextDay / dayMs))
      counts.push([(await left(at)).length, days.length])
    }
    expect(counts).toEqual([
      [3, 0],
      [2, 1],
      [2, 1],
    ])
    expect(await left(at)).toEqual([4, 5])
    expect(await memoryOf(at)).not.toHaveProperty('removing')
  })

  it('takes one position, once', async () => {
    const at = await withVan()
    expect((await remove(at, `/positions/${idOf(1, 2)}`)).status).toBe(204)
    expect(await left(at)).toEqual([1, 3, 4])
    expect((await remove(at, `/positions/${idOf(1, 2)}`)).status).toBe(404)
  })

  it('of nothing changes nothing', async () => {
    const at = await withVan()
    const before = await memoryOf(at)
    expect((await remove(at, `/positions?deviceId=1&${period(100, 200)}`)).status).toBe(204)
    expect((await remove(at, `/positions?deviceId=1&${period(3, 1)}`)).status).toBe(400)
    expect([await left(at), await memoryOf(at)]).toEqual([[1, 2, 3, 4], before])
  })

  it.each([
    { path: '/positions', status: 400 },
    { path: '/positions?deviceId=1', status: 400 },
    { path: `/positions?${period(0, 9)}`, status: 400 },
    { path: `/positions?deviceId=7&${period(0, 9)}`, status: 404 },
    { path: '/positions/x', status: 404 },
    { path: `/positions/${idOf(7, 1)}`, status: 404 },
  ])('$path: $status, and everything stays', async ({ path, status }) => {
    const at = await withVan()
    expect((await remove(at, path)).status).toBe(status)
    expect(await left(at)).toEqual([1, 2, 3, 4])
  })

  it.each([
    { name: 'a guest', facts: { temporary: true, readonly: true } },
    { name: 'somebody who only reads', facts: { readonly: true } },
    { name: 'somebody who changes no device', facts: { deviceReadonly: true } },
    { name: 'somebody without reports', facts: { disableReports: true } },
  ])('is not for $name, who does not learn either which positions there are', async ({ facts }) => {
    const at = await withVan()
    const bilal = await colleague(at.world, at.amina, person('Bilal', facts))
    await share(at.amina, bilal, { type: 'device', id: 1 })
    const paths = [2, 4, 99].map((sequence) => `/positions/${idOf(1, sequence)}`)
    const answers = await Promise.all(
      [...paths, `/positions?deviceId=1&${period(1, 2)}`].map((path) => remove(at, path, bilal)),
    )
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(await left(at)).toEqual([1, 2, 3, 4])
  })

  it('is for those who may write; the trail says who did it', async () => {
    const at = await withVan()
    const bilal = await colleague(at.world, at.amina, person('Bilal', { readonly: true }))
    await share(at.amina, bilal, { type: 'device', id: 1 })
    expect((await remove(at, `/positions?deviceId=1&${period(0, 9)}`, bilal)).status).toBe(403)
    expect((await remove(at, `/positions/${idOf(1, 1)}`, at.driss)).status).toBe(404)
    expect(await left(at)).toHaveLength(4)
    await remove(at, `/positions?deviceId=1&${period(0, 9)}`)
    const audit = await ask(at, `/api/audit?${period(-60, 60)}`, { as: at.amina })
    expect(audit.json).toContainEqual(
      expect.objectContaining({ actionType: 'remove', userId: at.amina.id, objectType: 'position', objectId: 1 }),
    )
  })
})
