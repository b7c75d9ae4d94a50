import { beforeEach, describe, expect, it } from 'vitest'
import { phrase } from '../../../../shared/domain/failures.ts'
import { forwardingLimits } from '../../../../shared/domain/limits/forwarding.ts'
import type { Position } from '../../../../shared/domain/position.ts'
import type { ForwardedJson } from '../../../../shared/wire/forwarding/forwarded-json.ts'
import { buildEvent, noon } from '../../../support/builders.ts'
import { answer, arrived, drive, forwardingFleet, type ForwardingFleet, idsOf } from './forwarding-fixture.ts'

const broker = { kind: 'mqtt', url: 'mqtts://broker.example', topic: 'fleet', events: 'none' } as const
const queue = {
  kind: 'aws',
  url: 'arn:aws:sqs:eu-west-1:123456789012:fleet.fifo',
  roleArn: 'arn:aws:iam::123456789012:role/qafila-forwarding',
  events: 'none',
} as const
const tooLarge = phrase('The message is larger than AWS takes')

let fleet: ForwardingFleet
let [first, second]: [number, number] = [0, 0]
beforeEach(async () => {
  fleet = await forwardingFleet()
  ;[first, second] = fleet.trucks
  fleet.answerWith(() => answer(200))
})

/** Texts that are another in each position, so many bytes in all. */
const wordy = (bytes: number, at: number) =>
  Object.fromEntries(
    Array.from({ length: Math.ceil(bytes / 1000) }, (_, key) => [`text${key}`, `${at}`.padEnd(1000, 'x')]),
  )
const wordyDrive = (deviceId: number, { count, bytes }: { count: number; bytes: number }): Position[] =>
  drive(deviceId, count).map((position, at) => ({ ...position, attributes: wordy(bytes, at) }))
/** Each position says which access points were near, as many as one may. */
const scans = (deviceId: number, count: number): Position[] =>
  drive(deviceId, count).map((position, at) => ({
    ...position,
    network: {
      wifiAccessPoints: Array.from({ length: 32 }, (_, place) => ({
        macAddress: `00:1a:2b:3c:${String(at % 100).padStart(2, '0')}:${String(place).padStart(2, '0')}`,
        signalStrength: -40 - place,
      })),
    },
  }))
const bytesOf = (value: unknown) => Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value))
const published = () => fleet.world.services.published.map(({ payload }) => payload)
const publishedIds = () =>
  published().flatMap((payload) => idsOf((JSON.parse(payload) as ForwardedJson).data.positions))
const putToAws = () => fleet.world.services.putToAws.flatMap(({ messages }) => messages)
const putIds = (deviceId: number) =>
  putToAws()
    .filter(({ key }) => key === String(deviceId))
    .flatMap(({ body }) => idsOf((body as ForwardedJson).data.positions))
const wake = (forwardingId: number) =>
  fleet.world.alertQueue.wake({ tenantId: fleet.atlas.tenantId, forwardingId, isRetry: false }, 0)

describe('what one item cannot hold', () => {
  it.each([
    { name: 'positions with many texts', positions: () => wordyDrive(first, { count: 100, bytes: 5000 }), events: 0 },
    { name: 'many events with a text', positions: () => drive(first, 2), events: 240 },
    { name: 'both together', positions: () => wordyDrive(first, { count: 45, bytes: 5000 }), events: 100 },
    {
      name: 'positions that are large alone',
      positions: () => wordyDrive(first, { count: 5, bytes: 99_000 }),
      events: 0,
    },
  ])('waits in several, in its order: $name', async ({ positions: made, events: count }) => {
    const id = await fleet.addTarget()
    const text = 'قافلة'.repeat(200)
    const events = Array.from({ length: count }, (_, at) =>
      buildEvent(at, { deviceId: first, attributes: { result: text } }),
    )
    const positions = made()
    await fleet.report(positions, events)
    const waiting = await fleet.store.waiting(id, 20)
    expect(waiting.length).toBeGreaterThan(1)
    expect(waiting.flatMap((batch) => idsOf(batch.positions))).toEqual(idsOf(positions))
    expect(waiting.flatMap((batch) => idsOf(batch.events))).toEqual(idsOf(events))
    await fleet.run()
    expect(arrived(fleet.taken, first)).toEqual(idsOf(positions))
  })
})

describe('a message of MQTT', () => {
  it.each([
    {
      name: 'that AWS IoT Core takes',
      announced: Number.POSITIVE_INFINITY,
      bytesMax: forwardingLimits.messageBytesMax,
    },
    { name: 'that the broker says it takes', announced: 20_000, bytesMax: 20_000 },
  ])('has at most the bytes $name', async ({ announced, bytesMax }) => {
    await fleet.addTarget(broker)
    fleet.world.services.payloadBytesMax = announced
    await fleet.report(scans(first, 100))
    await fleet.run()
    expect(Math.max(...published().map(bytesOf))).toBeLessThanOrEqual(bytesMax)
    expect(publishedIds()).toEqual(idsOf(scans(first, 100)))
  })

  it('that is too large with one position is put aside with this one alone', async () => {
    const id = await fleet.addTarget(broker)
    const { services } = fleet.world
    services.payloadBytesMax = 20_000
    services.take = ({ payload }) =>
      bytesOf(payload) > 20_000
        ? { kind: 'refused', reason: phrase('The message is larger than the broker takes') }
        : { kind: 'sent' }
    const positions = scans(first, 30)
    positions[7] = { ...positions[7]!, attributes: wordy(30_000, 7) }
    await fleet.report(positions)
    await fleet.run()
    const others = positions.filter((_, at) => at !== 7)
    expect(publishedIds()).toEqual(idsOf(others))
    expect((await fleet.store.refused(id, 20)).map((batch) => idsOf(batch.positions))).toEqual([[positions[7].id]])
    expect(await fleet.store.waiting(id, 20)).toEqual([])
  })

  it('that was put aside as too large arrives in parts when it is sent again', async () => {
    const id = await fleet.addTarget(broker)
    const positions = scans(first, 100)
    const reason = phrase('The message is larger than the broker takes')
    await fleet.store.putAside(id, { key: '1', at: noon, positions, events: [], reason, refusedAt: noon })
    await fleet.store.sendAgain(id)
    await wake(id)
    await fleet.run()
    expect(published().length).toBeGreaterThan(1)
    expect(publishedIds()).toEqual(idsOf(positions))
  })
})

describe('a message to AWS', () => {
  const takes = ({ messages }: { messages: readonly { body: object }[] }) =>
    messages.every(({ body }) => bytesOf(body) <= forwardingLimits.awsMessageBytesMax)

  it('has at most the bytes that each service takes', async () => {
    await fleet.addTarget(queue)
    await fleet.report([...wordyDrive(first, { count: 60, bytes: 8000 }), ...drive(second, 3)])
    await fleet.run()
    expect(fleet.world.services.putToAws.every(takes)).toBe(true)
    expect(putIds(first)).toEqual(idsOf(drive(first, 60)))
    expect(putIds(second)).toEqual(idsOf(drive(second, 3)))
  })

  it('that is too large with one position is put aside with this one alone', async () => {
    const id = await fleet.addTarget(queue)
    fleet.world.services.takeInAws = (put) => (takes(put) ? { kind: 'sent' } : { kind: 'refused', reason: tooLarge })
    const positions = drive(first, 5)
    // quotation marks take two bytes in JSON, and one in an item
    const quotes = Object.fromEntries(Array.from({ length: 100 }, (_, key) => [`text${key}`, '"'.repeat(1000)]))
    const most = { ...quotes, ...Object.fromEntries(Object.keys(quotes).map((key) => [`${key}b`, '"'.repeat(500)])) }
    positions[2] = { ...positions[2]!, attributes: most }
    await fleet.report([...positions, ...drive(second, 5)])
    await fleet.run()
    expect(putIds(first)).toEqual(idsOf(positions.filter((_, at) => at !== 2)))
    expect(putIds(second)).toEqual(idsOf(drive(second, 5)))
    expect((await fleet.store.refused(id, 20)).map((batch) => idsOf(batch.positions))).toEqual([[positions[2].id]])
    expect(await fleet.store.waiting(id, 20)).toEqual([])
  })
})

describe('a request to a webhook', () => {
  it('has at most the bytes that servers usually take', async () => {
    await fleet.addTarget()
    const positions = wordyDrive(first, { count: 250, bytes: 5000 })
    await fleet.report(positions)
    await fleet.run()
    expect(Math.max(...fleet.taken.map(({ body }) => bytesOf(String(body))))).toBeLessThanOrEqual(
      forwardingLimits.requestBytesMax,
    )
    expect(arrived(fleet.taken, first)).toEqual(idsOf(positions))
  })
})
