import { describe, expect, it } from 'vitest'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'
import { notification } from '../../../../shared/entities/notification.ts'
import { isoTime } from '../../../../shared/wire/dates.ts'
import { addDevice, ask, colleague, fixture, person, share, type Person } from '../api-fixture.ts'

/** Amina and Bilal, who both have a notification of two vans; Bilal sees one of them. */
async function office() {
  const at = await fixture()
  const { amina, world } = at
  const bilal = await colleague(world, amina, person('Bilal'))
  const draft = {
    type: 'alarm',
    notificators: 'mail',
    always: true,
    description: 'Thieves',
    attributes: { alarms: 'tow' },
  }
  const rule = await amina.records.create(notification, notification.schema.parse(draft))
  const vans = [await addDevice(amina, { name: 'Van 1' }), await addDevice(amina, { name: 'Van 2' })] as const
  await share(amina, bilal, { type: 'notification', id: rule.id })
  await share(amina, bilal, { type: 'device', id: vans[0].id })
  const call = async (method: string, path: string, as: Person, json?: object) => {
    const answer = await ask(at, `/api${path}`, { method, as, ...(json && { json }) })
    return answer
  }
  const mutes = async (as: Person) => (await call('GET', '/notifications/mutes', as)).json
  return { ...at, bilal, rule, vans, call, mutes, path: `/notifications/${rule.id}/mute` }
}

describe('the pauses of a caller', () => {
  it('are listed with what they are of, those that end first before the others', async () => {
    const { amina, bilal, world, call, mutes, path, rule, vans } = await office()
    await call('POST', path, amina, { minutes: 60 })
    await call('POST', path, amina, { minutes: 5, deviceId: vans[1].id })
    const of = { notificationId: rule.id, description: 'Thieves', type: 'alarm' }
    expect(await mutes(amina)).toEqual([
      { ...of, deviceId: vans[1].id, until: isoTime(world.now() + 5 * minuteMs) },
      { ...of, deviceId: null, until: isoTime(world.now() + 60 * minuteMs) },
    ])
    expect(await mutes(bilal)).toEqual([])
    world.moveTo(world.now() + 5 * minuteMs)
    expect(await mutes(amina)).toMatchObject([{ deviceId: null }])
  })

  it('end one by one, or all of a notification', async () => {
    const { amina, call, mutes, path, vans } = await office()
    const [first, second] = vans
    for (const body of [{ minutes: 9 }, { minutes: 7, deviceId: first.id }, { minutes: 8, deviceId: second.id }]) {
      await call('POST', path, amina, body)
    }
    expect((await call('DELETE', `${path}?deviceId=${first.id}`, amina)).status).toBe(204)
    expect(await mutes(amina)).toMatchObject([{ deviceId: second.id }, { deviceId: null }])
    await call('DELETE', `${path}?deviceId=0`, amina)
    expect(await mutes(amina)).toMatchObject([{ deviceId: second.id }])
    await call('DELETE', path, amina)
    expect(await mutes(amina)).toEqual([])
    expect((await call('DELETE', `${path}?deviceId=van`, amina)).status).toBe(400)
  })

  it('name nothing that the caller does not see any more', async () => {
    const { amina, bilal, call, mutes, path, vans, rule } = await office()
    await call('POST', path, bilal, { minutes: 9, deviceId: vans[0].id })
    await call('POST', path, bilal, { minutes: 10 })
    const owner = { type: 'user', id: bilal.id }
    await amina.records.unlink([{ owner, property: { type: 'device', id: vans[0].id } }])
    expect(await mutes(bilal)).toMatchObject([{ deviceId: null }])
    await amina.records.unlink([{ owner, property: { type: 'notification', id: rule.id } }])
    expect(await mutes(bilal)).toEqual([])
  })
})

it('a user who is removed leaves neither pauses nor browsers', async () => {
  const { amina, bilal, call, path, world, rule } = await office()
  await call('POST', path, bilal, { minutes: 9 })
  await call('POST', path, amina, { minutes: 9 })
  const store = world.channelStore(amina.tenantId)
  const keys = { p256dh: 'p', auth: 'a' }
  await store.subscribe(bilal.id, { endpoint: 'https://push.example/bilal', keys, label: 'Phone' })
  await store.subscribe(amina.id, { endpoint: 'https://push.example/amina', keys, label: 'Office' })
  expect((await call('DELETE', `/users/${bilal.id}`, amina)).status).toBe(204)
  expect([await store.subscriptions(bilal.id), (await store.subscriptions(amina.id)).length]).toEqual([[], 1])
  const kept = await world.alerts(amina.tenantId).people([bilal.id, amina.id])
  expect(kept.get(bilal.id)!.mutes).toEqual({})
  expect(Object.keys(kept.get(amina.id)!.mutes)).toEqual([String(rule.id)])
})
