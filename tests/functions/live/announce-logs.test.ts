import { describe, expect, it } from 'vitest'
import { logAnnouncer } from '../../../functions/live/announce-logs.ts'
import type { LogJson } from '../../../shared/wire/live-message.ts'
import { addDevice, connect, employ, newWorld, noon, tenant } from './live-fixture.ts'

const line = (deviceId: number, uniqueId = `t${deviceId}`): LogJson => ({
  host: 'mqtt',
  protocol: 'json',
  uniqueId,
  deviceId,
  data: '{}',
  topic: `trackers/${uniqueId}/positions`,
  receivedAt: '2024-05-01T11:00:00.000+00:00',
  stored: 1,
  ignored: {},
  refused: [],
  noted: [],
})

describe('what trackers say', () => {
  it('reaches those who asked, may hear it and see the device', async () => {
    const world = newWorld()
    const atlas = await tenant(world, 'Atlas')
    const sahara = await tenant(world, 'Sahara')
    const chloe = await employ(atlas, 'Chloe', { userLimit: 5 })
    const bilal = await employ(atlas, 'Bilal')
    const mine = await addDevice(atlas, 'Van 1', [chloe, bilal])
    const unlinked = await addDevice(atlas, 'Van 2')
    const lines = [line(mine), line(unlinked), line(0, 'expected')]

    const cases = {
      administrator: await connect(world, atlas, atlas.userId, { logs: true }),
      manager: await connect(world, atlas, chloe, { logs: true }),
      'somebody who may not': await connect(world, atlas, bilal, { logs: true }),
      'who did not ask': await connect(world, atlas, atlas.userId),
      'whose session is over': await connect(world, atlas, atlas.userId, { logs: true, expiresAt: noon }),
      'another tenant': await connect(world, sahara, sahara.userId, { logs: true }),
    }
    await logAnnouncer(world)(atlas.tenantId, lines)
    const received = Object.entries(cases).map(([name, { connectionId }]) => [
      name,
      world.sent
        .filter((sent) => sent.connectionId === connectionId)
        .flatMap(({ text }) => (JSON.parse(text) as { logs: LogJson[] }).logs.map(({ uniqueId }) => uniqueId)),
    ])
    expect(Object.fromEntries(received)).toEqual({
      administrator: [`t${mine}`, `t${unlinked}`, 'expected'],
      manager: [`t${mine}`],
      'somebody who may not': [],
      'who did not ask': [],
      'whose session is over': [],
      'another tenant': [],
    })
  })
})
