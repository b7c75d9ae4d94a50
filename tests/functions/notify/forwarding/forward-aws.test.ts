import { beforeEach, describe, expect, it } from 'vitest'
import type { AwsPut } from '../../../../functions/platform/in-memory/notifications/channels.ts'
import { phrase } from '../../../../shared/domain/failures.ts'
import type { Forwarding } from '../../../../shared/entities/forwarding/forwarding.ts'
import type { ForwardedJson } from '../../../../shared/wire/forwarding/forwarded-json.ts'
import { buildEvent } from '../../../support/builders.ts'
import { drive, forwardingFleet, type ForwardingFleet, idsOf } from './forwarding-fixture.ts'

const target = {
  kind: 'aws',
  url: 'arn:aws:sqs:eu-west-1:123456789012:fleet.fifo',
  roleArn: 'arn:aws:iam::123456789012:role/qafila-forwarding',
} as const

let fleet: ForwardingFleet
let [first, second]: [number, number] = [0, 0]
beforeEach(async () => {
  fleet = await forwardingFleet()
  ;[first, second] = fleet.trucks
})
const add = (facts: Partial<Forwarding> = {}) => fleet.addTarget({ ...target, ...facts })
const puts = (): AwsPut[] => fleet.world.services.putToAws
const messages = () => puts().flatMap((put) => put.messages)
const reported = () => messages().map(({ body }) => (body as ForwardedJson).data)
/** The ids of a device's positions, as they arrived; each at its first arrival. */
const arrived = (deviceId: number): number[] => [
  ...new Set(
    reported()
      .flatMap(({ positions }) => positions)
      .flatMap((each) => (each.deviceId === deviceId ? [each.id] : [])),
  ),
]
const busy = { kind: 'retry', afterMs: null, reason: phrase('AWS did not take the messages ({code})', { code: '503' }) }

describe('what a target in AWS gets', () => {
  it('is of one device in each message, for the organisation whose role it is', async () => {
    await add()
    await fleet.report([...drive(first, 2), ...drive(second, 1)], [buildEvent(1, { deviceId: first })])
    await fleet.run()
    expect(puts()).toMatchObject([
      {
        access: { arn: target.url, roleArn: target.roleArn, externalId: `qafila-${fleet.atlas.tenantId}` },
        messages: [
          { key: String(first), type: 'fleet.reported' },
          { key: String(second), type: 'fleet.reported' },
        ],
      },
    ])
    expect(reported()).toMatchObject([
      { devices: [{ id: first }], positions: [{}, {}], events: [{ type: 'ignitionOn' }] },
      { devices: [{ id: second }], positions: [{}], events: [] },
    ])
  })

  it('has at most fifty in one message, and two hundred at once', async () => {
    await add({ events: 'none' })
    await fleet.report(drive(first, 230))
    await fleet.run()
    expect(puts().map((put) => put.messages.length)).toEqual([4, 1])
    expect(reported().map(({ positions }) => positions.length)).toEqual([50, 50, 50, 50, 30])
    expect(arrived(first)).toEqual(idsOf(drive(first, 230)))
    expect(new Set(messages().map(({ id }) => id)).size).toBe(5)
  })

  it('is one message for each position in the form of Traccar', async () => {
    await add({ format: 'traccar' })
    await fleet.report(drive(first, 3), [buildEvent(1, { deviceId: first })])
    await fleet.run()
    expect(messages().map(({ key, type }) => [key, type])).toEqual([
      ...Array.from({ length: 3 }, () => [String(first), 'position']),
      [String(first), 'event'],
    ])
  })
})

describe('a service that fails', () => {
  it('a third of the time loses nothing, and gets each device in its order', async () => {
    await add()
    let calls = 0
    fleet.world.services.takeInAws = () => (++calls % 3 === 0 ? { ...busy, kind: 'retry' } : { kind: 'sent' })
    for (let part = 0; part < 30; part++) {
      await fleet.report([...drive(first, 5, part * 5), ...drive(second, 5, part * 5)])
      await fleet.run(3)
    }
    await fleet.run()
    expect(arrived(first)).toEqual(idsOf(drive(first, 150)))
    expect(arrived(second)).toEqual(idsOf(drive(second, 150)))
  })
})
