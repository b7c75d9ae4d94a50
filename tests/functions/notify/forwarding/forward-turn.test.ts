import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildEvent, hourMs, noon, secondMs } from '../../../support/builders.ts'
import { filled } from '../../../../shared/domain/failures.ts'
import { addressTarget } from '../../../../functions/application/forwarding/address-target.ts'
import { drive, answer, arrived, forwardingFleet, jsonIn, type ForwardingFleet, idsOf } from './forwarding-fixture.ts'

let fleet: ForwardingFleet
let [first, second]: [number, number] = [0, 0]
beforeEach(async () => {
  fleet = await forwardingFleet()
  ;[first, second] = fleet.trucks
  fleet.answerWith(() => answer(200))
})
const broken = () => {
  throw Object.assign(new Error('connection reset'), { code: 'ECONNRESET' })
}

describe('what is forwarded', () => {
  it('is signed, named by its content, and says which devices it is about', async () => {
    const id = await fleet.addTarget()
    const positions = drive(first, 2)
    await fleet.report(positions, [buildEvent(1, { deviceId: second })])
    await fleet.run()
    const [call] = fleet.taken
    expect(jsonIn(call!)).toMatchObject({
      type: 'fleet.reported',
      data: {
        devices: [
          { id: first, name: 'Truck 1' },
          { id: second, name: 'Truck 2' },
        ],
        positions: [{ id: positions[0]!.id, fixTime: '2024-05-01T11:00:00.000+00:00' }, { id: positions[1]!.id }],
        events: [{ type: 'ignitionOn', deviceId: second }],
      },
    })
    const { 'webhook-id': name, 'webhook-timestamp': time, 'webhook-signature': signature } = call!.headers!
    const key = Buffer.from((await fleet.store.secret(id)).slice('whsec_'.length), 'base64')
    const signed = createHmac('sha256', key)
      .update(`${name}.${time}.${String(call!.body)}`)
      .digest('base64')
    expect(signature).toBe(`v1,${signed}`)
    expect(await fleet.store.waiting(id, 20)).toEqual([])
  })

  it.each([
    { name: 'no positions', facts: { positions: false }, positions: 0, events: 2 },
    { name: 'no events', facts: { events: 'none' as const }, positions: 4, events: 0 },
    { name: 'chosen events', facts: { events: 'chosen' as const, eventTypes: 'alarm' }, positions: 4, events: 1 },
  ])('is what the target is for: $name', async ({ facts, positions, events }) => {
    await fleet.addTarget(facts)
    const raised = [buildEvent(1, { deviceId: first }), buildEvent(2, { deviceId: first, type: 'alarm' })]
    await fleet.report([...drive(first, 2), ...drive(second, 2)], raised)
    await fleet.run()
    const data = fleet.taken.map((call) => jsonIn(call).data)
    expect(data.flatMap((each) => each.positions)).toHaveLength(positions)
    expect(data.flatMap((each) => each.events)).toHaveLength(events)
  })

  it('is of chosen devices only, and nothing of a target that is off', async () => {
    await fleet.addTarget({ always: false, deviceIds: String(second) })
    await fleet.addTarget({ disabled: true })
    await fleet.report([...drive(first, 2), ...drive(second, 3)])
    await fleet.run()
    expect([arrived(fleet.taken, first), arrived(fleet.taken, second)]).toEqual([[], idsOf(drive(second, 3))])
  })

  it('is stored once, however often the stream shows it', async () => {
    const id = await fleet.addTarget()
    await fleet.report(drive(first, 600))
    await fleet.reportAgain(drive(first, 600))
    expect((await fleet.store.waiting(id, 20)).map(({ positions }) => positions.length)).toEqual([250, 250, 100])
  })
})

describe('a receiver that fails', () => {
  it('a third of the time loses nothing, and gets each device in its order', async () => {
    await fleet.addTarget()
    let calls = 0
    fleet.answerWith(() => {
      calls++
      return calls % 3 === 0 ? (calls % 2 === 0 ? broken() : answer(503)) : answer(200)
    })
    for (let part = 0; part < 30; part++) {
      await fleet.report([...drive(first, 5, part * 5), ...drive(second, 5, part * 5)])
      await fleet.run(3)
    }
    await fleet.run()
    expect(arrived(fleet.taken, first)).toEqual(idsOf(drive(first, 150)))
    expect(arrived(fleet.taken, second)).toEqual(idsOf(drive(second, 150)))
  })

  it('is asked again when it says, not before, and says why', async () => {
    const id = await fleet.addTarget()
    const times: number[] = []
    fleet.answerWith(() => {
      times.push(fleet.world.now() - noon)
      return times.length === 1 ? answer(429, { 'retry-after': '90' }) : answer(200)
    })
    await fleet.report(drive(first, 2))
    await fleet.run(1)
    expect(filled((await fleet.store.state(id)).reason!)).toBe('The webhook answered with status 429')
    await fleet.report(drive(first, 2, 2))
    await fleet.run()
    expect(times).toEqual([secondMs, 91 * secondMs])
    expect(arrived(fleet.taken, first)).toEqual(idsOf(drive(first, 4)))
  })

  it('by refusing one batch for good gets the others, and that one again when somebody says so', async () => {
    const id = await fleet.addTarget()
    const bad = drive(first, 1, 1)[0]!.id
    let isFussy = true
    fleet.answerWith((call) =>
      isFussy && jsonIn(call).data.positions.some((each) => each.id === bad) ? answer(422) : answer(200),
    )
    for (let part = 0; part < 4; part++) await fleet.report(drive(first, 1, part))
    await fleet.run()
    expect(arrived(fleet.taken, first)).toEqual(idsOf([0, 2, 3].flatMap((at) => drive(first, 1, at))))
    expect((await fleet.store.refused(id, 20)).map(({ positions }) => idsOf(positions))).toEqual([[bad]])
    isFussy = false
    await fleet.store.sendAgain(id)
    await fleet.world.alertQueue.wake({ tenantId: fleet.atlas.tenantId, forwardingId: id, isRetry: false }, 0)
    await fleet.run()
    expect(arrived(fleet.taken, first)).toContain(bad)
  })

  it('redirects nowhere: that is a refusal', async () => {
    const id = await fleet.addTarget()
    fleet.answerWith(() => answer(302, { location: 'http://169.254.169.254/latest' }))
    await fleet.report(drive(first, 1))
    await fleet.run()
    expect(new Set(fleet.world.services.posted.map(({ url }) => url))).toEqual(new Set(['https://erp.example/in']))
    expect((await fleet.store.refused(id, 20)).map(({ reason }) => filled(reason))).toEqual([
      'The webhook answered with status 302',
    ])
  })

  it('for hours is paused, keeps what waits, and goes on when it is resumed', async () => {
    const id = await fleet.addTarget()
    fleet.answerWith(broken)
    await fleet.report(drive(first, 3))
    await fleet.run()
    const { pausedAt, failures } = await fleet.store.state(id)
    expect(failures).toBe(20)
    expect(pausedAt! - noon).toBeGreaterThan(3 * hourMs)
    await fleet.report(drive(first, 3, 3))
    expect(await fleet.run()).toBe(1)
    fleet.answerWith(() => answer(200))
    await fleet.store.resume(id)
    await fleet.world.alertQueue.wake({ tenantId: fleet.atlas.tenantId, forwardingId: id, isRetry: false }, 0)
    await fleet.run()
    expect(arrived(fleet.taken, first)).toEqual(idsOf(drive(first, 6)))
  })

  it('delays no other target', async () => {
    await fleet.addTarget({ url: 'https://dead.example/in' })
    await fleet.addTarget()
    fleet.answerWith(({ url }) => (url.startsWith('https://dead') ? broken() : answer(200)))
    await fleet.report(drive(first, 2))
    await fleet.run(2)
    expect(fleet.world.now()).toBe(noon + secondMs)
    expect(arrived(fleet.taken, first)).toEqual(idsOf(drive(first, 2)))
  })
})

describe('two processes at once', () => {
  it('leave a target to the first, and nothing behind', async () => {
    const id = await fleet.addTarget()
    await fleet.store.claim({ forwardingId: id, until: noon + 60 * secondMs })
    await fleet.report(drive(first, 2))
    expect(await fleet.run()).toBe(1)
    expect(fleet.taken).toEqual([])
    fleet.world.moveTo(noon + 120 * secondMs)
    await fleet.report(drive(first, 1, 2))
    await fleet.run()
    expect(arrived(fleet.taken, first)).toEqual(idsOf(drive(first, 3)))
  })
})

describe('the form of Traccar', () => {
  it('has one request for each position and event, in their order', async () => {
    await fleet.addTarget({ format: 'traccar' })
    const positions = drive(first, 2)
    await fleet.report(positions, [buildEvent(1, { deviceId: first, positionId: 0 })])
    await fleet.run()
    const device = { id: first, name: 'Truck 1', uniqueId: `${fleet.atlas.tenantId}-Truck-1`, status: 'online' }
    expect(fleet.taken.map(({ body }) => JSON.parse(String(body)) as object)).toMatchObject([
      { position: { id: positions[0]!.id, deviceId: first, latitude: positions[0]!.latitude, attributes: {} }, device },
      { position: { id: positions[1]!.id }, device },
      { event: { type: 'ignitionOn', deviceId: first }, device },
    ])
  })

  it('sends on where it broke off, and puts aside the one that is refused', async () => {
    const id = await fleet.addTarget({ format: 'traccar', events: 'none' })
    const positions = drive(first, 4)
    const had: number[] = []
    fleet.answerWith(({ body }) => {
      const { position } = JSON.parse(String(body)) as { position: { id: number } }
      if (position.id === positions[1]!.id) return answer(400)
      had.push(position.id)
      return answer(200)
    })
    await fleet.report(positions)
    await fleet.run()
    expect(had).toEqual([0, 2, 3].map((at) => positions[at]!.id))
    expect((await fleet.store.refused(id, 20)).map((batch) => idsOf(batch.positions))).toEqual([[positions[1]!.id]])
    expect(await fleet.store.waiting(id, 20)).toEqual([])
  })
})

describe('the address that a device names', () => {
  const address = 'https://other.example/in'
  const callsTo = (url: string) => fleet.taken.filter((call) => call.url === url)

  it('gets its positions as well, signed with a key of its own, and nothing else', async () => {
    await fleet.addTarget()
    await fleet.nameAddress(first, address)
    await fleet.report([...drive(first, 2), ...drive(second, 2)], [buildEvent(1, { deviceId: first })])
    await fleet.run()
    const [call] = callsTo(address)
    expect(jsonIn(call!).data.positions.map(({ id }) => id)).toEqual(idsOf(drive(first, 2)))
    expect(callsTo(address).flatMap((each) => jsonIn(each).data.events)).toEqual([])
    expect(arrived(callsTo('https://erp.example/in'), second)).toEqual(idsOf(drive(second, 2)))
    const { 'webhook-id': name, 'webhook-timestamp': time, 'webhook-signature': signature } = call!.headers!
    const secret = await fleet.store.secret(addressTarget(address).id)
    const signed = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
      .update(`${name}.${time}.${String(call!.body)}`)
      .digest('base64')
    expect(signature).toBe(`v1,${signed}`)
  })

  it('gets those of all devices that name it in one request', async () => {
    for (const id of [first, second]) await fleet.nameAddress(id, address)
    await fleet.report([...drive(first, 2), ...drive(second, 2)])
    await fleet.run()
    expect(fleet.taken).toHaveLength(1)
    for (const id of [first, second]) expect(arrived(fleet.taken, id)).toEqual(idsOf(drive(id, 2)))
  })

  it('gets what it missed, in its order, and delays no target', async () => {
    await fleet.addTarget()
    await fleet.nameAddress(first, address)
    let isDown = true
    fleet.answerWith(({ url }) => (isDown && url === address ? broken() : answer(200)))
    await fleet.report(drive(first, 2))
    await fleet.run(3)
    expect(arrived(callsTo('https://erp.example/in'), first)).toEqual(idsOf(drive(first, 2)))
    isDown = false
    await fleet.report(drive(first, 2, 2))
    await fleet.run()
    expect(arrived(callsTo(address), first)).toEqual(idsOf(drive(first, 4)))
  })

  it('gets nothing more once the device names another, not even what waits', async () => {
    await fleet.nameAddress(first, address)
    await fleet.nameAddress(second, address)
    fleet.answerWith(broken)
    await fleet.report([...drive(first, 2), ...drive(second, 2)])
    await fleet.run(1)
    await fleet.nameAddress(first, null)
    fleet.answerWith(() => answer(200))
    await fleet.run()
    expect([arrived(fleet.taken, first), arrived(fleet.taken, second)]).toEqual([[], idsOf(drive(second, 2))])
    await fleet.nameAddress(second, 'https://third.example/in')
    await fleet.report(drive(second, 1, 2))
    await fleet.run()
    expect(fleet.taken.map(({ url }) => url)).toEqual([address, 'https://third.example/in'])
    expect(await fleet.store.waiting(addressTarget(address).id, 20)).toEqual([])
  })
})
