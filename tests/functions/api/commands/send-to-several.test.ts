import { beforeEach, describe, expect, it } from 'vitest'
import {
  addDevice,
  type ApiFixture,
  ask,
  colleague,
  drive,
  fixture,
  type Person,
  person,
  share,
} from '../api-fixture.ts'

let at: ApiFixture
beforeEach(async () => void (at = await fixture()))

const send = (json: object, as: Person) => ask(at, '/api/commands/send', { method: 'POST', as, json })

describe('a command to several devices', () => {
  const alarm = { type: 'alarmArm', attributes: {} }
  const cars = async (count: number, lastProtocol = 'mqtt') => {
    const ids: number[] = []
    for (let step = 0; step < count; step++) {
      const { id } = await addDevice(at.amina, { name: `Car ${step}` })
      await drive(at.world, at.amina.tenantId, id, [1], { protocol: step === count - 1 ? lastProtocol : 'mqtt' })
      ids.push(id)
    }
    return ids
  }

  it('goes to each once, and the audit log names them', async () => {
    const ids = await cars(2)
    expect((await send({ ...alarm, deviceIds: [...ids, ids[0]] }, at.amina)).status).toBe(200)
    expect(at.world.published).toHaveLength(2)
    const [entry] = (await ask(at, '/api/audit?from=2020-01-01T00:00:00Z&to=2030-01-01T00:00:00Z', { as: at.amina }))
      .json as { actionType: string; attributes: Record<string, unknown> }[]
    expect(entry).toMatchObject({ actionType: 'command', attributes: { devices: 2, deviceIds: ids.join(' ') } })
  })

  it('says which cannot get it', async () => {
    const [car, other] = await cars(2, 'flespi')
    const { status, json } = await send({ ...alarm, deviceIds: [car, other] }, at.amina)
    const failures = [{ deviceId: other, reason: 'The tracker does not take this command.' }]
    expect([status, json]).toMatchObject([202, { total: 2, sent: 1, failed: 1, failures }])
  })

  it('of which one is not seen goes to none', async () => {
    const [car, hidden] = await cars(2)
    const chloe = await colleague(at.world, at.amina, person('Chloe'))
    await share(at.amina, chloe, { type: 'device', id: car! })
    const { status, text } = await send({ ...alarm, deviceIds: [car, hidden] }, chloe)
    expect([status, text]).toEqual([404, expect.stringContaining('field deviceIds')])
    expect(at.world.published).toHaveLength(0)
  })

  it.each([
    { name: 'none', deviceIds: [] },
    { name: 'too many', deviceIds: Array.from({ length: 5001 }, (_, step) => step + 1) },
  ])('is refused for $name', async ({ deviceIds }) => {
    expect((await send({ ...alarm, deviceIds }, at.amina)).status).toBe(400)
  })

  it('that stops engines needs a proof, and waits for each vehicle by itself', async () => {
    const ids = await cars(2)
    const stop = { type: 'engineStop', attributes: {}, deviceIds: ids }
    expect((await send(stop, at.amina)).status).toBe(403)
    expect(at.world.published).toHaveLength(0)
  })
})
