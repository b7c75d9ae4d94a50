import { beforeEach, describe, expect, it } from 'vitest'
import { acceptor, type Accept } from '../../../functions/ingest/accept.ts'
import { device, type Device } from '../../../shared/entities/device.ts'
import { group } from '../../../shared/entities/group.ts'
import { buildGroup, minuteMs, noon } from '../../support/builders.ts'
import { messageAt } from '../../support/received.ts'
import { addDevice, ask, fixture, type ApiFixture } from '../api/api-fixture.ts'

let at: ApiFixture
let accept: Accept
let van: Device

beforeEach(async () => {
  at = await fixture()
  at.world.moveTo(noon + 30 * minuteMs)
  accept = acceptor(at.world)
  van = await addDevice(at.amina, { name: 'Van 1', uniqueId: 'van-1' })
})

const change = async (facts: Partial<Device>) => {
  const json = { ...van, ...facts }
  expect((await ask(at, `/api/devices/${van.id}`, { method: 'PUT', as: at.amina, json })).status).toBe(200)
}
const tracks = () => at.world.tracks(at.amina.tenantId)
const fixesOf = async (deviceId: number) =>
  (await tracks().between(deviceId, { from: 0, to: Number.MAX_SAFE_INTEGER })).length
const motion = async () => (await tracks().state(van.id)).last?.attributes.motion

describe('a device that ingest remembers and somebody changes', () => {
  it('has another tracker from the very next message on; the old one reports for the device that has it now', async () => {
    await accept([messageAt(1, { steps: [0] })])
    await change({ uniqueId: 'van-1b' })
    const other = await addDevice(at.amina, { name: 'Van 2', uniqueId: 'van-1' })
    await accept([messageAt(2, { steps: [1] }), messageAt(3, { uniqueId: 'van-1b', steps: [2] })])
    expect([await fixesOf(van.id), await fixesOf(other.id)]).toEqual([2, 1])
    expect(at.world.rejected).toEqual([])
  })

  it.each([
    { name: 'disabled', facts: { disabled: true } },
    { name: 'expired', facts: { expirationTime: '2024-05-01T00:00:00.000+00:00' } },
  ])('is $name from the very next message on, and open again likewise', async ({ facts }) => {
    await accept([messageAt(1, { steps: [0] })])
    await change(facts)
    await accept([messageAt(2, { steps: [1] })])
    expect([await fixesOf(van.id), at.world.rejected.length]).toEqual([1, 1])
    await change({})
    await accept([messageAt(3, { steps: [2] })])
    expect([await fixesOf(van.id), at.world.rejected.length]).toEqual([2, 1])
  })

  it('has its own settings and those of another group within two seconds, without a write to its state', async () => {
    const stable = at.world.now() + 5_000
    await accept([messageAt(1, { steps: [0] })])
    at.world.moveTo(stable)
    await accept([messageAt(2, { steps: [1] })])
    expect(await motion()).toBe(true)
    const { version } = await tracks().state(van.id)

    const calm = buildGroup({ attributes: { 'event.motion.speedThreshold': 50 } })
    const { id: groupId } = await at.amina.records.create(group, calm, { creatorId: at.amina.id })
    await change({ groupId })
    expect((await tracks().state(van.id)).version).toBe(version)
    at.world.moveTo(stable + 2_000)
    await accept([messageAt(3, { steps: [2] })])
    expect(await motion()).toBe(false)

    await change({ groupId, attributes: { 'event.motion.speedThreshold': 5 } })
    at.world.moveTo(stable + 4_000)
    await accept([messageAt(4, { steps: [3] })])
    expect(await motion()).toBe(true)
    expect((await at.amina.records.get(device, van.id))?.groupId).toBe(groupId)
  })
})
