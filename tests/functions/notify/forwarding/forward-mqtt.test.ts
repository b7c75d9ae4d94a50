import { beforeEach, describe, expect, it } from 'vitest'
import { filled, phrase } from '../../../../shared/domain/failures.ts'
import type { Forwarding } from '../../../../shared/entities/forwarding/forwarding.ts'
import type { ForwardedJson } from '../../../../shared/wire/forwarding/forwarded-json.ts'
import { buildEvent } from '../../../support/builders.ts'
import { drive, forwardingFleet, type ForwardingFleet, idsOf } from './forwarding-fixture.ts'

const url = 'mqtts://broker.example'
const broker = { kind: 'mqtt', url, topic: '{organisation}/{uniqueId}/{kind}', username: 'atlas' } as const

let fleet: ForwardingFleet
let [first, second]: [number, number] = [0, 0]
beforeEach(async () => {
  fleet = await forwardingFleet()
  ;[first, second] = fleet.trucks
})
const add = (facts: Partial<Forwarding> = {}) => fleet.addTarget({ ...broker, ...facts })
const messages = () =>
  fleet.world.services.published.map(({ topic, payload }) => ({ topic, ...(JSON.parse(payload) as ForwardedJson) }))
/** The ids of a device's positions, as they arrived; each at its first arrival. */
const arrived = (deviceId: number): number[] => [
  ...new Set(
    messages()
      .flatMap(({ data }) => data.positions)
      .flatMap((each) => (each.deviceId === deviceId ? [each.id] : [])),
  ),
]
const brokenOff = { kind: 'retry', afterMs: null, reason: phrase('The broker broke off the connection') } as const
const refused = { kind: 'refused', reason: phrase('The broker does not take this topic') } as const

describe('what a broker gets', () => {
  it('goes together by topic, as the target names it', async () => {
    await add()
    const positions = [...drive(first, 2), ...drive(second, 1)]
    await fleet.report(positions, [buildEvent(1, { deviceId: first })])
    await fleet.run()
    const of = (truck: number) =>
      `${fleet.world.services.published[0]!.topic.split('/')[0]}/${fleet.atlas.tenantId}-Truck-${truck}`
    expect(messages()).toMatchObject([
      { topic: `${of(1)}/position`, data: { devices: [{ id: first }], positions: [{}, {}], events: [] } },
      { topic: `${of(2)}/position`, data: { devices: [{ id: second }], positions: [{}], events: [] } },
      { topic: `${of(1)}/event`, data: { positions: [], events: [{ type: 'ignitionOn' }] } },
    ])
  })

  it('has at most a hundred in one message', async () => {
    await add({ events: 'none' })
    await fleet.report(drive(first, 230))
    await fleet.run()
    expect(messages().map(({ data }) => data.positions.length)).toEqual([100, 100, 30])
    expect(arrived(first)).toEqual(idsOf(drive(first, 230)))
  })

  it('is one message for each position in the form of Traccar, in the order of each device', async () => {
    await add({ format: 'traccar', events: 'none', topic: 'fleet' })
    await fleet.report([...drive(first, 3), ...drive(second, 3)])
    await fleet.run()
    const had = fleet.world.services.published.map(
      ({ payload }) => (JSON.parse(payload) as { position: { deviceId: number; id: number } }).position,
    )
    expect(had).toHaveLength(6)
    for (const id of [first, second])
      expect(had.filter(({ deviceId }) => deviceId === id).map((each) => each.id)).toEqual(idsOf(drive(id, 3)))
  })

  it('comes with the password that was typed for this broker, and for no other', async () => {
    const id = await add()
    await fleet.store.setPassword(id, { password: 'secret', origin: 'mqtts://broker.example:8883' })
    const other = await add({ url: 'mqtts://other.example' })
    await fleet.store.setPassword(other, { password: 'secret', origin: 'mqtts://broker.example:8883' })
    await fleet.report(drive(first, 1))
    await fleet.run()
    expect(fleet.world.services.published.map(({ access }) => [access.url, access.password])).toEqual([
      [url, 'secret'],
      ['mqtts://other.example', null],
    ])
  })
})

describe('a broker that fails', () => {
  it('a third of the time loses nothing, and gets each device in its order', async () => {
    await add()
    let calls = 0
    fleet.world.services.take = () => (++calls % 3 === 0 ? brokenOff : { kind: 'sent' })
    for (let part = 0; part < 30; part++) {
      await fleet.report([...drive(first, 5, part * 5), ...drive(second, 5, part * 5)])
      await fleet.run(3)
    }
    await fleet.run()
    for (const id of [first, second]) expect(arrived(id)).toEqual(idsOf(drive(id, 150)))
  })

  it('lets nobody in is tried again, and nothing is put aside', async () => {
    const id = await add()
    const reason = phrase('The broker refused the user name or the password')
    fleet.world.services.take = () => ({ kind: 'retry', afterMs: null, reason })
    await fleet.report(drive(first, 3))
    await fleet.run()
    const state = await fleet.store.state(id)
    expect([filled(state.reason!), state.pausedAt !== null]).toEqual([filled(reason), true])
    expect(await fleet.store.refused(id, 20)).toEqual([])
    expect(await fleet.store.waiting(id, 20)).toHaveLength(1)
  })

  it('by refusing one topic gets what goes to others, and that one is put aside alone', async () => {
    const id = await add()
    fleet.world.services.take = ({ topic }) => (topic.includes('Truck-1') ? refused : { kind: 'sent' })
    await fleet.report([...drive(first, 2), ...drive(second, 2)])
    await fleet.report([...drive(first, 2, 2), ...drive(second, 2, 2)])
    await fleet.run()
    expect(arrived(second)).toEqual(idsOf(drive(second, 4)))
    const aside = await fleet.store.refused(id, 20)
    expect(aside.flatMap(({ positions }) => idsOf(positions))).toEqual(idsOf(drive(first, 4)))
    expect(await fleet.store.waiting(id, 20)).toEqual([])
  })
})
