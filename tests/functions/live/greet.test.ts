import { describe, expect, it } from 'vitest'
import { greeter } from '../../../functions/live/greet.ts'
import type { World } from '../../../functions/platform/ports/ports.ts'
import { liveLimits } from '../../../shared/domain/limits/live.ts'
import { user } from '../../../shared/entities/user.ts'
import { addDevice, addGroup, connect, employ, received, newWorld, stateAt, tenant } from './live-fixture.ts'

const noWait = async () => undefined

async function stage() {
  const world = newWorld()
  const atlas = await tenant(world, 'Atlas')
  const chloe = await employ(atlas, 'Chloe')
  const report = async (deviceId: number, sequence: number) => {
    const state = stateAt(deviceId, sequence, { version: 0 })
    await world.tracks(atlas.tenantId).save({ state, accepted: [], events: [] })
  }
  return { world, atlas, chloe, report, connection: await connect(world, atlas, chloe) }
}

describe('a greeting', () => {
  it('tells where everything is that the person sees, by link and by group', async () => {
    const { world, atlas, chloe, report, connection } = await stage()
    const north = await addGroup(atlas, 'North', [chloe])
    const van = await addDevice(atlas, 'Van', [chloe])
    const bus = await addDevice(atlas, 'Bus', [], { groupId: north })
    const silent = await addDevice(atlas, 'Silent', [chloe])
    const hidden = await addDevice(atlas, 'Hidden', [atlas.userId])
    for (const id of [van, bus, hidden]) await report(id, 7)
    await greeter(world, noWait)(connection)
    expect(received(world, connection)[0]!.split(' ').sort()).toEqual([`p${van}@7`, `p${bus}@7`].sort())
    expect(silent).toBeGreaterThan(0)
  })

  it('is an empty list for a user who sees nothing', async () => {
    const { world, connection } = await stage()
    await greeter(world, noWait)(connection)
    expect(world.sent).toEqual([{ connectionId: connection.connectionId, text: '{"positions":[]}' }])
  })

  it('is not for our own pages: they load everything themselves', async () => {
    const { world, atlas, chloe } = await stage()
    await greeter(world, noWait)(await connect(world, atlas, chloe, { isCompact: true }))
    expect(world.sent).toEqual([])
  })

  it('of a large fleet comes in frames that the gateway takes, the first of them first', async () => {
    const { world, atlas, chloe, report, connection } = await stage()
    const north = await addGroup(atlas, 'North', [chloe])
    for (let number = 1; number <= 1000; number++) {
      await report(await addDevice(atlas, `Van ${number}`, [], { groupId: north }), 1)
    }
    await greeter(world, noWait)(connection)
    expect(world.sent.length).toBeGreaterThan(2)
    expect(Math.max(...world.sent.map(({ text }) => text.length))).toBeLessThanOrEqual(liveLimits.socketMessageBytesMax)
    expect(received(world, connection).join(' ').split(' ')).toHaveLength(1000)
  })

  it.each([
    { name: 'at once', goneTimes: 0, frames: 1, open: true },
    { name: 'when the gateway is a little late', goneTimes: 3, frames: 1, open: true },
    { name: 'not when the browser is really gone', goneTimes: 99, frames: 0, open: false },
  ])('arrives $name', async ({ goneTimes, frames, open }) => {
    const { world, connection } = await stage()
    let left = goneTimes
    const send: World['sockets']['send'] = async (id, text) => (left-- > 0 ? 'gone' : world.sockets.send(id, text))
    const waits: number[] = []
    await greeter({ ...world, sockets: { ...world.sockets, send } }, async (ms) => void waits.push(ms))(connection)
    expect([world.sent.length, (await world.sockets.connection(connection.connectionId)) !== null]).toEqual([
      frames,
      open,
    ])
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(2000)
  })

  it('a person who was disabled between handshake and greeting is disconnected', async () => {
    const { world, atlas, chloe, connection } = await stage()
    await atlas.records.replace(user, { ...(await atlas.records.get(user, chloe))!, disabled: true })
    await greeter(world, noWait)(connection)
    expect([world.sent, await world.sockets.connection(connection.connectionId)]).toEqual([[], null])
  })
})
