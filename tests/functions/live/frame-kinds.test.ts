import { describe, expect, it } from 'vitest'
import type { TrackImage } from '../../../functions/platform/dynamo/stream-images.ts'
import type { LiveMessage } from '../../../shared/wire/live-message.ts'
import { readReportFrame } from '../../../shared/wire/live/report-frames.ts'
import {
  addDevice,
  connect,
  employ,
  eventOf,
  happened,
  imageAnnouncer,
  moved,
  newWorld,
  noon,
  received,
  stateAt,
  tenant,
} from './live-fixture.ts'

/** Chloe watches devices 1 and 2, by a client of Traccar's API. */
async function stage() {
  const world = newWorld()
  const atlas = await tenant(world, 'Atlas')
  const chloe = await employ(atlas, 'Chloe')
  for (const name of ['Van 1', 'Van 2']) await addDevice(atlas, name, [chloe])
  await connect(world, atlas, chloe)
  return { world, atlas, chloe, announce: imageAnnouncer(world), id: atlas.tenantId }
}

describe('how a connection reads frames', () => {
  const edited = (id: string): TrackImage => ({
    kind: 'state',
    tenantId: id,
    deviceId: 2,
    before: stateAt(2, 1),
    after: stateAt(2, 1, { version: 2 }),
  })

  it.each([
    {
      name: 'as a client of Traccar’s API: one key a frame, and events from notifications alone',
      facts: {},
      frames: ['d1:online d2:online', 'p1@2'],
    },
    { name: 'as such a client that says it is hidden: nothing', facts: { isHidden: true as const }, frames: [] },
    {
      name: 'compact: only what changed, and all of a device that was edited',
      facts: { isCompact: true as const },
      frames: ['s1:online p1@2', 'd2:online e1:ignitionOn'],
    },
    {
      name: 'compact and hidden: only what happened',
      facts: { isCompact: true as const, isHidden: true as const },
      frames: ['e1:ignitionOn'],
    },
  ])('$name', async ({ facts, frames }) => {
    const { world, atlas, chloe, announce, id } = await stage()
    const connection = await connect(world, atlas, chloe, facts)
    await announce(id, [moved(id, 1, 1, 2), edited(id), happened(id, eventOf(1, 2))])
    expect(received(world, connection)).toEqual(frames)
  })

  it('a device that reports for the first time comes as a whole, because nobody may know it', async () => {
    const { world, atlas, chloe, announce, id } = await stage()
    const connection = await connect(world, atlas, chloe, { isCompact: true })
    await announce(id, [moved(id, 1, 0, 1)])
    expect(received(world, connection)).toEqual(['p1@1', 'd1:online'])
  })

  it('a compact frame says of a position what a JSON frame says', async () => {
    const { world, atlas, chloe, announce, id } = await stage()
    const connection = await connect(world, atlas, chloe, { isCompact: true })
    await announce(id, [moved(id, 1, 1, 2)])
    const textsOf = (isCompact: boolean) =>
      world.sent.filter((sent) => (sent.connectionId === connection.connectionId) === isCompact).map(({ text }) => text)
    const json = textsOf(false).map((text) => JSON.parse(text) as LiveMessage)
    const compact = readReportFrame(textsOf(true)[0]!)
    expect(compact.positions).toEqual(json[1]!.positions)
    const { status, lastUpdate, positionId, activitySince } = json[0]!.devices![0]!
    expect(compact.states).toEqual([{ id: 1, status, lastUpdate, positionId, activitySince }])
  })
})

describe('a connection that the gateway calls gone', () => {
  it.each([
    { name: 'is forgotten', openedAt: undefined, isForgotten: true },
    { name: 'is forgotten after its handshake', openedAt: noon - 6_000, isForgotten: true },
    { name: 'is kept during its handshake', openedAt: noon - 1_000, isForgotten: false },
  ])('$name', async ({ openedAt, isForgotten }) => {
    const { world, atlas, chloe, announce, id } = await stage()
    const opening = await connect(world, atlas, chloe, openedAt === undefined ? {} : { openedAt })
    world.vanish(opening.connectionId)
    world.moveTo(noon)
    await announce(id, [moved(id, 1, 1, 2)])
    expect((await world.sockets.connection(opening.connectionId)) === null).toBe(isForgotten)
  })
})
