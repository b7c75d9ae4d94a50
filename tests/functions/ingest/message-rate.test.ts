import { filled } from '../../../shared/domain/failures.ts'
import { expect, it } from 'vitest'
import { acceptor } from '../../../functions/ingest/accept.ts'
import type { DeviceLookup } from '../../../functions/ingest/device-cache.ts'
import { MessageRate } from '../../../functions/ingest/message-rate.ts'
import type { Received } from '../../../functions/ingest/read-record.ts'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import { newDeviceState } from '../../../shared/domain/device-state.ts'
import { hourMs, minuteMs } from '../../../shared/domain/time/durations.ts'
import { trackerLimits } from '../../../shared/domain/limits/trackers.ts'
import { device } from '../../../shared/entities/device.ts'
import type { IngestStream } from '../../../shared/wire/stream-record.ts'
import { buildDevice, makeTenant, noon } from '../../support/builders.ts'
import { messageAt, presenceOf, sequenceAt } from '../../support/received.ts'

const sample = messageAt(1, { payload: { time: noon, batteryLevel: 3 }, receivedAt: noon })
const long = messageAt(1, { steps: Array.from({ length: 200 }, (_, step) => step), receivedAt: noon })
const file = messageAt(1, { topic: 'trackers/van-1/media/a.jpg', payload: 'a', receivedAt: noon })
const connected = messageAt(1, presenceOf('van-1', true, noon))

/** So many messages, spread evenly over a time; without it all at the same moment. */
interface Sent {
  messages: number
  overMs?: number
  trackers?: number
  pauseMs?: number
  stream?: IngestStream
  like?: Received
}

const open = (id: number): DeviceLookup => ({
  kind: 'open',
  tenantId: 'atlas',
  device: { ...buildDevice(), id },
  state: newDeviceState(id),
})

/** How many of them pass, as they come in batches of a thousand. */
function passed(sent: readonly Sent[]): number {
  const rate = new MessageRate()
  let [place, now, count] = [0, noon, 0]
  for (const { messages, overMs = 0, trackers = 1, pauseMs = 0, stream = 'live', like = sample } of sent) {
    now += pauseMs
    for (let done = 0; done < messages; done += 1000) {
      const byDevice = new Map<string, Received[]>()
      for (let each = done; each < Math.min(messages, done + 1000); each++) {
        const receivedAt = now + (overMs * each) / messages
        const uniqueId = `van-${each % trackers}`
        const received = { ...like, stream, sequence: sequenceAt(++place), record: { ...like.record, receivedAt } }
        byDevice.set(uniqueId, [...(byDevice.get(uniqueId) ?? []), received])
      }
      const found = new Map([...byDevice.keys()].map((uniqueId, id) => [uniqueId, open(id + 1)]))
      const admitted = rate.admit(byDevice, found)
      for (const left of admitted.left.values()) count += left.length
      admitted.commit()
    }
    now += overMs
  }
  return count
}

const { messagesAtOncePerTrackerMax: atOnce, ingestPerTrackerMax: perMinute } = trackerLimits
it.each<{ name: string; sent: Sent[]; pass: number }>([
  { name: 'a day of a fix every ten seconds, at once', sent: [{ messages: 8_640 }], pass: 8_640 },
  { name: 'a week of it, as fast as AWS IoT takes it', sent: [{ messages: 60_480, overMs: 605_000 }], pass: 60_480 },
  { name: 'days of twenty trackers', sent: [{ messages: 20 * 8_640, trackers: 20 }], pass: 20 * 8_640 },
  { name: 'more than fits at once', sent: [{ messages: atOnce + 500 }], pass: atOnce },
  {
    name: 'twice as many as allowed, for ten minutes after that, the last of them just before their end',
    sent: [{ messages: atOnce }, { messages: 20 * perMinute, overMs: 10 * minuteMs }],
    pass: atOnce + 10 * perMinute - 1,
  },
  {
    name: 'after an hour without a message, an hour more',
    sent: [{ messages: atOnce }, { messages: 100_000, pauseMs: hourMs }],
    pass: atOnce + 60 * perMinute,
  },
  {
    name: 'what live moved to the backlog is not counted again',
    sent: [{ messages: atOnce + 9, stream: 'backlog' }],
    pass: atOnce + 9,
  },
  {
    name: 'long messages count where they come first',
    sent: [{ messages: atOnce + 9, stream: 'backlog', like: long }],
    pass: atOnce,
  },
  {
    name: 'files count in the backlog, the only stream that they come through',
    sent: [{ messages: atOnce + 9, stream: 'backlog', like: file }],
    pass: atOnce,
  },
  {
    name: 'what the broker says of a connection does not count',
    sent: [{ messages: atOnce + 9, like: connected }],
    pass: atOnce + 9,
  },
])('$name: $pass pass', ({ sent, pass }) => {
  expect(passed(sent)).toBe(pass)
})

it('the trackers of one tenant share a limit, of which another tenant has its own', () => {
  const rate = new MessageRate({ tracker: { perMinute: 10, atOnce: 10 }, tenant: { perMinute: 15, atOnce: 15 } })
  const ofEach = (count: number) =>
    Array.from({ length: count }, (_, place) => ({ ...sample, sequence: sequenceAt(place + 1) }))
  const byDevice = new Map(['van-1', 'van-2', 'boat-1'].map((uniqueId) => [uniqueId, ofEach(10)]))
  const found = new Map([
    ['van-1', open(1)],
    ['van-2', open(2)],
    ['boat-1', { ...open(1), tenantId: 'other' } as DeviceLookup],
  ])
  const { left, excess } = rate.admit(byDevice, found)
  expect([...left].map(([uniqueId, messages]) => `${uniqueId} ${messages.length}`)).toEqual([
    'van-1 10',
    'van-2 5',
    'boat-1 10',
  ])
  expect(excess.map(({ deviceId, reason }) => [deviceId, filled(reason)])).toEqual([
    [2, expect.stringContaining('the trackers of one organisation together')],
  ])
})

it('what was not accepted is not counted', () => {
  const rate = new MessageRate()
  const byDevice = new Map([
    ['van-1', Array.from({ length: atOnce }, (_, place) => ({ ...sample, sequence: sequenceAt(place + 1) }))],
  ])
  const found = new Map([['van-1', open(1)]])
  for (const _try of [1, 2, 3]) expect(rate.admit(byDevice, found).left.get('van-1')).toHaveLength(atOnce)
})

it('messages above the limit are shown with the device once a minute, and go to the queue as one', async () => {
  const world = inMemoryWorld({ now: () => noon + hourMs })
  const { tenantId } = await makeTenant(world.tenants)
  const { id } = await world.tenants.records(tenantId).create(device, buildDevice({ uniqueId: 'van-1' }))
  const accept = acceptor(world)
  let place = 0
  const send = (count: number, receivedAt: number) =>
    accept(
      Array.from({ length: count }, () => ({
        ...sample,
        sequence: sequenceAt(++place),
        record: { ...sample.record, receivedAt },
      })),
    )
  for (let sent = 0; sent < atOnce; sent += 10_000) await send(10_000, noon)
  expect(world.rejected).toEqual([])
  for (const _batch of [1, 2, 3]) await send(50, noon)
  expect(world.rejected).toHaveLength(1)
  const noted = await world.problems(tenantId).ofDevice(id)
  expect(noted.map(({ field, reason }) => [field, filled(reason)])).toEqual([
    ['', expect.stringMatching(/^Too many messages: a tracker may send 1,200 a minute/)],
  ])
  await send(perMinute + 50, noon + minuteMs)
  expect(world.rejected).toHaveLength(2)
  expect(await world.tracks(tenantId).state(id)).toMatchObject({ lastUpdate: noon + minuteMs })
})
