import { beforeEach, describe, expect, it } from 'vitest'
import { addDevice, type ApiFixture, ask, drive, fixture } from '../api-fixture.ts'

let at: ApiFixture
let deviceIds: number[]
beforeEach(async () => {
  at = await fixture()
  deviceIds = []
  for (const name of ['Van 1', 'Van 2']) {
    const { id } = await addDevice(at.amina, { name })
    await drive(at.world, at.amina.tenantId, id, [1], { protocol: 'mqtt' })
    deviceIds.push(id)
  }
})

const command = (requestId: string, more: object = { deviceIds }) =>
  ask(at, '/api/commands/send', {
    method: 'POST',
    as: at.amina,
    json: { type: 'alarmArm', attributes: {}, requestId, ...more },
  })
const link = (requestId: string) =>
  ask(at, '/api/devices/share', {
    method: 'POST',
    as: at.amina,
    form: { deviceId: String(deviceIds[0]), requestId },
  })

describe('what got no answer is asked for by the same name', () => {
  it('a command to several devices is sent once', async () => {
    await command('a-press-of-10:15')
    const { status } = await command('a-press-of-10:15')
    expect([status, at.world.published.length]).toEqual([202, 2])
    await command('a-press-of-10:16')
    expect(at.world.published).toHaveLength(4)
  })

  it('a command to one device is sent once, and the answer is the same', async () => {
    const one = { deviceId: deviceIds[0]! }
    const [first, again] = [await command('a-press-of-10:15', one), await command('a-press-of-10:15', one)]
    expect([again.status, again.json]).toEqual([first.status, first.json])
    expect(at.world.published).toHaveLength(1)
  })

  it.each(['short', 'with a blank in it', 'x'.repeat(41), 'with#a-key-sign-1'])('%s is no name', async (name) => {
    for (const { status, text } of [await command(name), await link(name)]) {
      expect([status, text]).toEqual([400, expect.stringContaining('requestId')])
    }
  })
})
