import { array, assert, constantFrom, dictionary, integer, property, record } from 'fast-check'
import { expect, it } from 'vitest'
import { type DevicePositions, TenantShares } from '../../../../functions/ingest/backlog/tenant-shares.ts'
import type { Received } from '../../../../functions/ingest/read-record.ts'
import { trackerLimits } from '../../../../shared/domain/limits/trackers.ts'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'
import { noon } from '../../../support/builders.ts'
import { messageAt } from '../../../support/received.ts'

const sample = messageAt(1, {})
const lateMs = 1_500
const inTimeMs = 900

/** How many positions each device of a tenant has in a batch. */
type Batch = Record<string, readonly number[]>

interface Step {
  /** how late the newest is */
  lateMs: number
  batch: Batch
  pauseMs?: number
}

const devicesOf = (batch: Batch, receivedAt: number): DevicePositions[] =>
  Object.entries(batch).flatMap(([tenantId, counts]) =>
    counts.map((positions, at) => ({
      tenantId,
      deviceId: at + 1,
      positions,
      messages: Array.from({ length: positions }, (): Received => ({
        ...sample,
        record: { ...sample.record, receivedAt },
      })),
    })),
  )

/** Which devices wait after each of the batches: `tenant device`. */
function waitingIn(steps: readonly Step[]): string[][] {
  const shares = new TenantShares()
  let now = noon
  return steps.map(({ batch, lateMs: late, pauseMs = 0 }) => {
    now += pauseMs
    return shares.above(devicesOf(batch, now - late), now).map(({ tenantId, deviceId }) => `${tenantId} ${deviceId}`)
  })
}

const few = { quiet: [1, 1] }
it.each<{ name: string; steps: Step[]; waiting: string[] }>([
  { name: 'one tenant alone', steps: [{ lateMs, batch: { flood: [400, 400] } }], waiting: [] },
  {
    name: 'a tenant beside one that sent more than a minute ago',
    steps: [
      { lateMs, batch: few },
      { lateMs, batch: { flood: [400] }, pauseMs: minuteMs },
    ],
    waiting: [],
  },
  { name: 'a shard that keeps up', steps: [{ lateMs: inTimeMs, batch: { ...few, flood: [400] } }], waiting: [] },
  {
    name: 'more messages than a shard takes in a second',
    steps: [{ lateMs: inTimeMs, batch: { ...few, flood: [1000] } }],
    waiting: ['flood 1'],
  },
  { name: 'a batch for which there is room', steps: [{ lateMs, batch: { ...few, flood: [98] } }], waiting: [] },
  { name: 'the one tracker of a flood', steps: [{ lateMs, batch: { ...few, flood: [99] } }], waiting: ['flood 1'] },
  {
    name: 'the one that sends most, not its fleet',
    steps: [{ lateMs, batch: { ...few, flood: [1, 400, 2] } }],
    waiting: ['flood 2'],
  },
  {
    name: 'those of a large fleet that do not fit',
    steps: [{ lateMs, batch: { ...few, flood: [40, 40, 40, 10] } }],
    waiting: ['flood 3'],
  },
  {
    name: 'of two floods, each above its half',
    steps: [{ lateMs, batch: { one: [30, 30], two: [45, 90] } }],
    waiting: ['one 2', 'two 2'],
  },
  {
    name: 'a flood beside a tenant of which nothing is in this batch',
    steps: [
      { lateMs, batch: few },
      { lateMs, batch: { flood: [60, 60] } },
    ],
    waiting: ['flood 2'],
  },
  {
    name: 'what waited before, though it has less now',
    steps: [
      { lateMs, batch: { ...few, flood: [60, 61] } },
      { lateMs: inTimeMs, batch: { ...few, flood: [80, 20] } },
    ],
    waiting: ['flood 2'],
  },
  {
    name: 'a flood that goes on, although its own shares keep the shard in time',
    steps: [
      { lateMs, batch: { ...few, flood: [300] } },
      { lateMs: 0, batch: { ...few, flood: [300] }, pauseMs: minuteMs - 1 },
      { lateMs: 0, batch: { ...few, flood: [120] }, pauseMs: minuteMs - 1 },
    ],
    waiting: ['flood 1'],
  },
  {
    name: 'a shard that has kept up for a minute',
    steps: [
      { lateMs, batch: { ...few, flood: [150] } },
      { lateMs: 0, batch: { ...few, flood: [150] }, pauseMs: minuteMs - 1 },
      { lateMs: 0, batch: { ...few, flood: [150] }, pauseMs: 1 },
    ],
    waiting: [],
  },
])('wait: $name', ({ steps, waiting }) => {
  expect(waitingIn(steps).at(-1)).toEqual(waiting)
})

const batches = array(
  record({
    lateMs: integer({ min: 0, max: 5_000 }),
    pauseMs: integer({ min: 0, max: 20_000 }),
    batch: dictionary(constantFrom('a', 'b', 'c'), array(integer({ min: 1, max: 200 }), { maxLength: 8 })),
  }),
  { maxLength: 6 },
)

/** A fifth of each device: no batch has more messages than a shard takes in a second. */
const inTime = ({ batch, ...step }: Step): Step => ({
  ...step,
  lateMs: inTimeMs,
  batch: Object.fromEntries(
    Object.entries(batch).map(([tenant, counts]) => [tenant, counts.map((count) => Math.ceil(count / 5))]),
  ),
})

it('nobody waits while one tenant sends alone, or while the shard keeps up, whatever is sent', () => {
  assert(
    property(batches, (steps) => {
      const alone = steps.map((step) => ({ ...step, batch: { a: Object.values(step.batch).flat() } }))
      expect(waitingIn(alone).flat()).toEqual([])
      expect(waitingIn(steps.map(inTime)).flat()).toEqual([])
    }),
  )
})

it('who has less than an even part never waits, and what is left has room', () => {
  assert(
    property(batches, (steps) => {
      const shared = waitingIn(steps).flatMap((waiting, at) =>
        waiting.length > 0 ? [tenantsOf(steps[at]!.batch, waiting)] : [],
      )
      for (const tenants of shared) {
        const evenPart = trackerLimits.livePositionsSharedMax / tenants.length
        expect(sum(tenants.map(({ left }) => left))).toBeLessThanOrEqual(trackerLimits.livePositionsSharedMax)
        expect(tenants.filter(({ all, left }) => all <= evenPart && left < all)).toEqual([])
      }
    }),
  )
})

/** How many positions each tenant has in a batch, and how many of them do not wait. */
function tenantsOf(batch: Batch, waiting: readonly string[]): { all: number; left: number }[] {
  return Object.entries(batch)
    .filter(([, counts]) => counts.length > 0)
    .map(([tenantId, counts]) => ({
      all: sum(counts),
      left: sum(counts.filter((_, place) => !waiting.includes(`${tenantId} ${place + 1}`))),
    }))
}

it('says it to each tenant once a minute', () => {
  const shares = new TenantShares()
  const saidAt = (now: number) => shares.unsaid(devicesOf({ one: [1, 1], two: [1] }, now), now)
  expect(saidAt(noon).map(({ tenantId, deviceId }) => `${tenantId} ${deviceId}`)).toEqual(['one 1', 'two 1'])
  expect(saidAt(noon + minuteMs - 1)).toEqual([])
  expect(saidAt(noon + minuteMs)).toHaveLength(2)
})

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)
