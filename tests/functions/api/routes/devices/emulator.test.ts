import { describe, expect, it } from 'vitest'
import { trackerLimits } from '../../../../../shared/domain/limits/trackers.ts'
import { parseTrackerMessage } from '../../../../../shared/wire/tracker-message.ts'
import { addDevice, ask, colleague, fixture, person, share, type ApiFixture } from '../../api-fixture.ts'

const place = { latitude: 36.75, longitude: 3.06 }
const send = (at: ApiFixture, id: number, json: object = place, as = at.amina) =>
  ask(at, `/api/devices/${id}/position`, { method: 'POST', as, json })

describe('a position that is sent by hand', () => {
  it('comes into the stream as that of a tracker, and says so', async () => {
    const at = await fixture()
    const { id } = await addDevice(at.amina, { name: 'Van', uniqueId: 'van/1' })
    expect((await send(at, id)).status).toBe(204)
    const [message] = at.world.streamed
    expect(message!.uniqueId).toBe('van/1')
    expect(parseTrackerMessage(message!.record)).toMatchObject({
      kind: 'fixes',
      protocol: 'emulator',
      uniqueId: 'van/1',
      fixes: [{ location: place, fixTime: at.world.now(), attributes: { emulated: true } }],
    })
    const entries = await at.world.audit(at.amina.tenantId).between(0, at.world.now(), 20)
    expect(entries).toMatchObject([{ action: 'edit', objectType: 'device', objectId: id }])
  })

  it.each([
    ['no latitude', { longitude: 3 }, 'latitude'],
    ['one beyond the pole', { ...place, latitude: 91 }, 'latitude'],
    ['text', { ...place, longitude: '3' }, 'longitude'],
    ['a longitude beyond 180', { ...place, longitude: 181 }, 'longitude'],
  ])('is refused with %s', async (_, json, field) => {
    const at = await fixture()
    const { id } = await addDevice(at.amina, { name: 'Van', uniqueId: 'van-1' })
    const { status, text } = await send(at, id, json)
    expect([status, text]).toEqual([400, expect.stringMatching(new RegExp(`^${field}: must be a number`)) as string])
    expect(at.world.streamed).toEqual([])
  })

  it('is not for those who only look or do not see it, and not for a vehicle that is switched off', async () => {
    const at = await fixture()
    const { id } = await addDevice(at.amina, { name: 'Van', uniqueId: 'van-1' })
    const karim = await colleague(at.world, at.amina, { ...person('Karim'), deviceReadonly: true })
    expect((await send(at, id, place, karim)).status).toBe(404)
    await share(at.amina, karim, { type: 'device', id })
    expect((await send(at, id, place, karim)).status).toBe(403)
    const off = await addDevice(at.amina, { name: 'Old', uniqueId: 'old-1', disabled: true })
    expect((await send(at, off.id)).text).toMatch(/^This device is switched off or has expired\./)
  })

  it('has an allowance for each organisation', async () => {
    const at = await fixture()
    const { id } = await addDevice(at.amina, { name: 'Van', uniqueId: 'van-1' })
    const { emulatedPerTenantMax } = trackerLimits
    for (let sent = 0; sent < emulatedPerTenantMax; sent++) await send(at, id)
    expect((await send(at, id)).status).toBe(429)
  })
})
