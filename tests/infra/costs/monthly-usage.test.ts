import { describe, expect, test } from 'vitest'
import { billOf, type Usage } from '../../../infra/costs/bill.ts'
import type { DeploymentFacts } from '../../../infra/costs/deployment-facts.ts'
import type { Measurement } from '../../../infra/costs/measurement.ts'
import { liveShards, monthlyUsage, positionsPerMonth } from '../../../infra/costs/monthly-usage.ts'
import type { Load, Priced } from '../../../infra/costs/load.ts'

/** Whole processors, and numbers that can be multiplied by hand. */
const facts: DeploymentFacts = {
  liveShards: 1,
  backlogShards: 1,
  streamRetentionHours: 24,
  isMessageTable: false,
  basicIngest: true,
  rulesPerMessage: 1,
  rulesPerPresence: 1,
  ingestBatchMessages: 1_000,
  ingestWindowSeconds: 0,
  ingestMegabytes: 1_769,
  isPushed: true,
  livePaceMs: 500,
  isSavedLater: false,
  tracksCapacity: null,
  updatesMegabytes: 1_769,
  updatesWindowSeconds: 0,
  fanOutBatchRecords: 100,
  fanOutMegabytes: 1_769,
  eventsMegabytes: 1_024,
  apiMegabytes: 1_024,
  minuteCallMegabytes: [1_024],
  polledQueues: 1,
  alarmMetrics: 10,
  secrets: 1,
}
const measured: Measurement = {
  day: {
    positionsPerMessage: 1,
    writeUnitsPerMessage: 1,
    readUnitsPerMessage: 0,
    savesPerMessage: 1,
    messageBytes: 200,
    recordBytes: 300,
    eventsPerDay: 0,
    storedBytesPerPosition: 5,
    itemsPerPosition: 0,
    timerWriteUnitsPerDay: 100,
    timerReadUnitsPerDay: 1_000,
  },
  fleet: { ingestMsPerMessage: 1, readUnitsPerCheck: 1, writeUnitsPerMinute: 1 },
  journalBytesPerMessage: 50,
  frameBytesPerSave: 100,
  handOverBytesPerSave: 100,
  liveMsPerSave: 0.1,
  connectionBytes: 200,
  minuteCallReadUnits: 1,
}
const pricedAt = (load: Load, changes: Partial<Priced> = {}): Priced => ({ load, facts, measured, ...changes })
const fleet: Load = { devices: 1_000, intervalSeconds: 10, watchers: 5 }

test('an idle deployment costs what stands and what runs each minute', () => {
  const { dollars, lines } = billOf(monthlyUsage(pricedAt({ devices: 0, intervalSeconds: 10, watchers: 0 })))
  expect(Object.fromEntries(lines.map(([line, cost]) => [line, Number(cost.toFixed(3))]))).toEqual({
    // 2 shards and a consumer × 720 hours × 0.015
    Kinesis: 32.4,
    // 43,200 × 0.20 per million
    'Lambda requests': 0.009,
    // 43,200 × 1 GB × 0.05 s × 0.0000133334
    'Lambda GB-seconds': 0.029,
    'DynamoDB reads': 0.005,
    S3: 0.001,
    // 10 metrics of alarms; calls that succeed leave no line in a log
    CloudWatch: 1,
    // 5 pollers × 3 requests a minute
    SQS: 0.259,
    Scheduler: 0.043,
    'Secrets Manager': 0.4,
  })
  expect(dollars).toBeCloseTo(34.146, 3)
})

describe('a fleet of 1,000 vehicles, every ten seconds, five browsers', () => {
  test.each<{ name: string; changes?: Partial<Priced>; usage: Usage }>([
    {
      name: 'as the product is',
      usage: {
        iotConnectionMinutes: 43.2e6,
        // past the broker, but for two connects a day
        iotMessages: 60_000,
        // one rule a message, one for each presence
        iotRules: 259.32e6,
        iotActions: 259.32e6,
        kinesisShardHours: 1_440,
        kinesisRetentionHours: 0,
        kinesisPuts: 259.2e6,
        kinesisConsumerShardHours: 720,
        // 300 bytes each
        kinesisConsumerGigabytes: 77.76,
        // two frames a second for each browser, and two a minute
        webSocketMessages: 25.92e6 + 432_000,
        // an unpolled minute, and three for each hand-over
        queueRequests: 648_000 + 15.552e6,
        // a unit a message, 100 a day and vehicle, one a minute
        dynamoWriteUnits: 259.2e6 + 3e6 + 43_200,
        // 8.64 M a day × 400 days × 5 bytes
        dynamoGigabyteMonths: 17.28,
        webSocketMinutes: 216_000,
        httpRequests: 108_000,
      },
    },
    {
      name: 'through the broker',
      changes: { design: { throughBroker: true } },
      usage: { iotMessages: 259.26e6 },
    },
    {
      name: 'kept for two days',
      changes: { facts: { ...facts, streamRetentionHours: 48 } },
      usage: { kinesisShardHours: 1_440, kinesisRetentionHours: 1_440 },
    },
    {
      name: 'through a table',
      changes: {
        facts: {
          ...facts,
          liveShards: 0,
          backlogShards: 0,
          isMessageTable: true,
          isPushed: false,
        },
      },
      // a unit more a message, and each minute a count of each of four shards
      usage: { kinesisShardHours: 0, kinesisPuts: 0, dynamoWriteUnits: 518.4e6 + 3e6 + 4 * 43_200 },
    },
    {
      name: 'saved once a minute, in one and a half units of six messages',
      changes: {
        facts: { ...facts, isSavedLater: true },
        measured: { ...measured, day: { ...measured.day, writeUnitsPerMessage: 0.25, savesPerMessage: 1 / 6 } },
      },
      // 43.2 M saves; and two batches a second, each an entry of 42 messages of 50 bytes
      usage: { dynamoWriteUnits: 64.8e6 + 3e6 + 43_200 + 5.184e6 * 3 },
    },
    {
      name: 'with a capacity, of which 70 % are in use',
      changes: { facts: { ...facts, tracksCapacity: { writesMin: 50, indexWritesMin: 5, readsMin: 30, scaled: 4 } } },
      usage: {
        dynamoWriteUnits: 43_200,
        dynamoWriteCapacityHours: (259.2e6 + 3e6) / 0.7 / 3_600 + 5 * 720,
        dynamoReadCapacityHours: 30 * 720,
        cloudWatchAlarmMetrics: 10 + 16,
      },
    },
    {
      name: 'with more capacity than is used',
      changes: { facts: { ...facts, tracksCapacity: { writesMin: 500, indexWritesMin: 5, readsMin: 30, scaled: 4 } } },
      usage: { dynamoWriteCapacityHours: 505 * 720 },
    },
    {
      name: 'a stream that is polled',
      changes: { facts: { ...facts, isPushed: false, livePaceMs: 0 } },
      // a frame a second: 2.592 M for each browser, and two a minute; of a hand-over three requests
      usage: { webSocketMessages: 12.96e6 + 432_000, queueRequests: 648_000 + 7.776e6, kinesisShardHours: 1_440 },
    },
    {
      name: 'ten positions a message of 6 KB',
      changes: {
        measured: { ...measured, day: { ...measured.day, positionsPerMessage: 10, messageBytes: 6_000 } },
      },
      usage: { iotMessages: 60_000, kinesisPuts: 25.92e6, iotRules: 51.84e6 + 120_000 },
    },
  ])('$name', ({ changes, usage }) => {
    const used = monthlyUsage(pricedAt(fleet, changes))
    for (const [meter, units] of Object.entries(usage)) {
      const share = used[meter as keyof Usage]! / (units || 1)
      expect({ meter, share: share.toFixed(4) }).toEqual({ meter, share: units === 0 ? '0.0000' : '1.0000' })
    }
  })

  test('many shards make a frame each; gathered, the pollers of the queue do', () => {
    const large = { ...fleet, devices: 70_000 }
    const frames = (updatesWindowSeconds: number) =>
      monthlyUsage(pricedAt({ ...large, watchers: 1 }, { facts: { ...facts, updatesWindowSeconds } }))
        .webSocketMessages! - 86_400
    // 10 shards, twice a second
    expect(frames(0) / 51.84e6).toBeCloseTo(1, 3)
    // 5 pollers, once a second
    expect(frames(1) / 12.96e6).toBeCloseTo(1, 3)
  })

  test('what a browser reads is the same in few frames and in many', () => {
    const bytes = (changes: Partial<Priced>) => monthlyUsage(pricedAt(fleet, changes)).transferGigabytes!
    expect(bytes({ facts: { ...facts, isPushed: false, livePaceMs: 0 } })).toBeCloseTo(bytes({}), 6)
    // 259.2 M × 100 bytes × 5, beside pages and calls
    expect(bytes({}) - 129.6).toBeCloseTo(108_000 * 1e-5 + 600 * 5e-4, 6)
  })

  test('a busy shard is paid for as long as it is paced; a quiet one is not paced', () => {
    const busy = monthlyUsage(pricedAt({ ...fleet, watchers: 0 })).lambdaGigabyteSeconds!
    const polled = { ...facts, isPushed: false, livePaceMs: 0 }
    const quiet = { devices: 10, intervalSeconds: 60, watchers: 0 }
    const seconds = (load: Load, given: DeploymentFacts) =>
      monthlyUsage(pricedAt(load, { facts: given })).lambdaGigabyteSeconds!
    // the whole month, on 1,769 MB
    expect(busy).toBeGreaterThan(2.592e6 * (1_769 / 1_024))
    expect(seconds({ ...fleet, watchers: 0 }, polled)).toBeLessThan(busy / 2)
    expect(seconds(quiet, facts)).toBeLessThan(seconds(quiet, polled) * 1.1)
  })
})

test('one vehicle a minute makes one frame a minute for its browser', () => {
  const load = { devices: 1, intervalSeconds: 60, watchers: 1 }
  const keepalives = 86_400
  expect((monthlyUsage(pricedAt(load)).webSocketMessages! - keepalives) / 43_200).toBeCloseTo(1, 1)
})

test('every request of a browser is one of CloudFront, with a function that runs on it', () => {
  const none = monthlyUsage(pricedAt({ ...fleet, watchers: 0 }))
  const five = monthlyUsage(pricedAt(fleet))
  // 30 an hour, and 40 of each of 4 pages a day
  const requests = 5 * (30 * 720 + 40 * 4 * 30)
  expect([none.webRequests ?? 0, five.webRequests, five.edgeFunctionCalls]).toEqual([0, requests, requests])
  const line = ({ lines }: ReturnType<typeof billOf>) => lines.find(([name]) => name === 'CloudFront requests')![1]
  expect(line(billOf(five))).toBeCloseTo(requests * 1.1e-6, 9)
})

test('browsers see their own organisation only', () => {
  const load = { devices: 1_000_000, intervalSeconds: 10, watchers: 100 }
  const [large, small] = [monthlyUsage(pricedAt(load)), monthlyUsage(pricedAt({ ...load, devices: 10_000 }))]
  expect(large.transferGigabytes! / small.transferGigabytes!).toBeCloseTo(1, 6)
})

test.each([
  { devices: 0, intervalSeconds: 10, shards: 1 },
  { devices: 7_000, intervalSeconds: 10, shards: 1 },
  { devices: 7_001, intervalSeconds: 10, shards: 2 },
  // 100,000 messages a second, 700 in each
  { devices: 1_000_000, intervalSeconds: 10, shards: 143 },
])('$devices vehicles every $intervalSeconds s take $shards shards', ({ shards, ...load }) => {
  expect(liveShards(pricedAt({ ...load, watchers: 0 }))).toBe(shards)
})

test('positions of a month', () => {
  expect(positionsPerMonth(fleet)).toBe(259_200_000)
})
