import { describe, expect, it } from 'vitest'
import { wakeUps } from '../../../../functions/commands/wake-ups.ts'
import type { CommandStateJson } from '../../../../shared/wire/commands/command-json.ts'
import { user } from '../../../../shared/entities/user.ts'
import { addDevice, ask, colleague, drive, fixture, person, share } from '../api-fixture.ts'

/** Bilal's commands wait for a van that is away; Amina's waits behind them. */
async function waiting() {
  const at = await fixture()
  const { world, amina } = at
  const van = await addDevice(amina, { name: 'Van 1' })
  await drive(world, amina.tenantId, van.id, [1, 2], { protocol: 'mqtt', speed: 0 })
  const bilal = await colleague(world, amina, person('Bilal'))
  await share(amina, bilal, { type: 'device', id: van.id })
  world.outcomes.push({ kind: 'notConnected' }, { kind: 'notConnected' }, { kind: 'notConnected' })
  for (const [as, type] of [
    [bilal, 'alarmArm'],
    [bilal, 'getVersion'],
    [amina, 'getDeviceStatus'],
  ] as const) {
    const { status } = await ask(at, '/api/commands/send', { method: 'POST', as, json: { deviceId: van.id, type } })
    expect(status).toBe(202)
  }
  world.published.length = 0
  world.wakeUps.length = 0
  return {
    at,
    van,
    bilal,
    /** Carries out the wake-ups that were put into the queue. */
    wake: () =>
      wakeUps(
        world,
        world.wakeUps.splice(0).map((wakeUp, place) => ({ messageId: String(place), body: JSON.stringify(wakeUp) })),
      ),
    received: async () => {
      const body = JSON.stringify({ tenantId: amina.tenantId, deviceId: van.id, why: 'received' })
      expect(await wakeUps(world, [{ messageId: 'm', body }])).toEqual([])
    },
    history: async () =>
      ((await ask(at, `/api/devices/${van.id}/commands`, { as: amina })).json as CommandStateJson[]).map(
        ({ type, state, reason, createdBy }) => [type, state, reason, createdBy],
      ),
  }
}

const cancelled = [
  ['getDeviceStatus', 'delivered', null, 'Amina'],
  ['getVersion', 'cancelled', 'Its sender no longer has access.', 'Bilal'],
  ['alarmArm', 'cancelled', 'Its sender no longer has access.', 'Bilal'],
]

describe('commands that somebody left behind', () => {
  it('are cancelled when they are removed, and those of others leave', async () => {
    const { at, bilal, wake, history } = await waiting()
    expect((await ask(at, `/api/users/${bilal.id}`, { method: 'DELETE', as: at.amina })).status).toBe(204)
    expect(await wake()).toEqual([])
    expect(at.world.published).toHaveLength(1)
    expect(await history()).toEqual(cancelled)
  })

  it('are cancelled when they are disabled', async () => {
    const { at, bilal, wake, history } = await waiting()
    const record = (await at.amina.records.get(user, bilal.id))!
    const json = { ...record, disabled: true }
    expect((await ask(at, `/api/users/${bilal.id}`, { method: 'PUT', as: at.amina, json })).status).toBe(200)
    expect(await wake()).toEqual([])
    expect(await history()).toEqual(cancelled)
  })

  it.each([
    { name: 'may only read', facts: { readonly: true } },
    { name: 'may not change devices', facts: { deviceReadonly: true } },
    { name: 'has expired', facts: { expirationTime: '2020-01-01T00:00:00.000Z' } },
  ])('do not leave once their sender $name', async ({ facts }) => {
    const { at, bilal, received, history } = await waiting()
    await at.amina.records.replace(user, { ...(await at.amina.records.get(user, bilal.id))!, ...facts })
    await received()
    expect(await history()).toEqual(cancelled)
  })

  it('do not leave once their sender no longer sees the device', async () => {
    const { at, van, bilal, received, history } = await waiting()
    await at.amina.records.unlink([{ owner: { type: 'user', id: bilal.id }, property: { type: 'device', id: van.id } }])
    await received()
    expect(await history()).toEqual(cancelled)
  })

  it('of people who stay wait on', async () => {
    const { at, received, history } = await waiting()
    await received()
    expect(at.world.published).toHaveLength(1)
    expect((await history()).map(([type, state]) => `${type} ${state}`)).toEqual([
      'getDeviceStatus queued',
      'getVersion queued',
      'alarmArm delivered',
    ])
  })
})

describe('a command of somebody to many devices', () => {
  it('reaches no further device once they are removed', async () => {
    const at = await fixture()
    const { world, amina } = at
    const bilal = await colleague(world, amina, person('Bilal'))
    const deviceIds: number[] = []
    for (let step = 0; step < 51; step++) {
      const { id } = await addDevice(amina, { name: `Van ${step}` })
      await drive(world, amina.tenantId, id, [1], { protocol: 'mqtt' })
      await share(amina, bilal, { type: 'device', id })
      deviceIds.push(id)
    }
    const json = { type: 'alarmArm', deviceIds }
    const { status, json: job } = await ask(at, '/api/commands/send', { method: 'POST', as: bilal, json })
    expect([status, job]).toMatchObject([202, { total: 51, state: 'running' }])
    expect((await ask(at, `/api/users/${bilal.id}`, { method: 'DELETE', as: amina })).status).toBe(204)
    const [jobId] = world.wakeUps.splice(0).filter((wakeUp) => 'jobId' in wakeUp)
    expect(await wakeUps(world, [{ messageId: 'm', body: JSON.stringify(jobId) }])).toEqual([])
    expect(world.published).toEqual([])
    const held = await Promise.all(deviceIds.map((id) => world.commands(amina.tenantId).hasOpen(id)))
    expect(held).not.toContain(true)
  })
})
