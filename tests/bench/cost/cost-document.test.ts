import { expect, test } from 'vitest'
import type { DeploymentFacts } from '../../../infra/costs/deployment-facts.ts'
import type { Measurement } from '../../../infra/costs/measurement.ts'
import { costDocument } from './cost-document.ts'
import { costsOf } from './cost.ts'

const facts: DeploymentFacts = {
  liveShards: 1,
  backlogShards: 1,
  streamRetentionHours: 24,
  isMessageTable: false,
  basicIngest: true,
  rulesPerMessage: 1,
  rulesPerPresence: 1,
  ingestBatchMessages: 1_000,
  ingestMegabytes: 512,
  isPushed: true,
  livePaceMs: 500,
  isSavedLater: false,
  tracksCapacity: null,
  updatesMegabytes: 512,
  updatesWindowSeconds: 0,
  isHandedOver: true,
  fanOutBatchRecords: 100,
  fanOutMegabytes: 1_024,
  eventsMegabytes: 1_024,
  apiMegabytes: 1_024,
  minuteCallMegabytes: [512],
  polledQueues: 0,
  alarmMetrics: 0,
  secrets: 0,
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
    timerWriteUnitsPerDay: 0,
    timerReadUnitsPerDay: 0,
  },
  fleet: { ingestMsPerMessage: 1, readUnitsPerCheck: 1, writeUnitsPerMinute: 1 },
  journalBytesPerMessage: 50,
  frameBytesPerSave: 60,
  handOverBytesPerSave: 100,
  liveMsPerSave: 0.1,
  connectionBytes: 200,
  minuteCallReadUnits: 1,
}
const small = { ...facts, liveShards: 0, backlogShards: 0, isMessageTable: true, isPushed: false, isHandedOver: false }
const cheap = {
  ...facts,
  isPushed: false,
  livePaceMs: 0,
  tracksCapacity: { writesMin: 25, indexWritesMin: 5, readsMin: 30, scaled: 4 },
}
const costs = costsOf({
  measured,
  batched: { ...measured.day, positionsPerMessage: 10 },
  later: { ...measured.day, writeUnitsPerMessage: 0.25, savesPerMessage: 1 / 6 },
  facts,
  cheap,
  cheapLater: { ...cheap, isSavedLater: true },
  small,
})

test('each setting costs less than those above it alone', () => {
  const one = costs.levers.map((lever) => lever.one.perMillion!)
  expect(one).toEqual(one.toSorted((a, b) => b - a))
  expect(new Set(one).size).toBe(4)
})

test('Basic Ingest saves the price of a message', () => {
  expect(costs.throughBroker.perMillion! - costs.reference.perMillion!).toBeCloseTo(1, 6)
})

test('a table costs less than a shard for a few vehicles, and more for many', () => {
  const withStreams = costs.scenarios.find(({ load }) => load.devices === 100 && load.intervalSeconds === 10)!
  const [ten] = costs.smallFleets
  expect(ten!.bill.dollars).toBeLessThan(withStreams.bill.dollars)
  const writes = ({ bill }: (typeof costs)['reference']) => bill.lines.find(([line]) => line === 'DynamoDB writes')![1]
  // a write of each message, 500 vehicles: 129.6 M × 0.625
  const half = costs.smallFleets.at(-1)!
  expect(writes(half) / half.load.devices / (writes(costs.reference) / 1_000)).toBeCloseTo(2, 1)
})

test('a polled stream costs fewer frames, and no consumer', () => {
  const line = ({ bill }: (typeof costs)['reference'], wanted: string) =>
    bill.lines.find(([name]) => name === wanted)![1]
  // two a second, or one: 2.592 M × 5 browsers, and two messages a minute
  expect(line(costs.reference, 'WebSocket messages')).toBeCloseTo(25.92 + 0.432, 1)
  expect(line(costs.least, 'WebSocket messages')).toBeCloseTo(12.96 + 0.432, 1)
  // 720 hours × 0.015, and 259.2 M × 300 bytes × 0.013 a gigabyte
  expect(line(costs.reference, 'Kinesis') - line(costs.least, 'Kinesis')).toBeCloseTo(10.8 + 1.011, 2)
  expect(costs.idle.bill.dollars - costs.polledIdle.bill.dollars).toBeCloseTo(10.8, 6)
})

test('the page says which goals are met and missed', () => {
  const text = costDocument(costs)
  expect(text).toMatch(
    /\| one position a message, saved at once, \$ per million positions \| 0\.\d+ \| 1\.10 \| met \|/,
  )
  expect(text).toMatch(/\| ten positions a message, \$ per million positions \| 0\.\d+ \| 0\.25 \| missed \|/)
  // without alarms, secrets and polled queues, a call a minute is left
  expect(text).toMatch(/\| idle small stage, \$ a month \| 0\.\d+ \| 2\.00 \| met \|/)
  expect(text).toMatch(/\| 1,000,000, 1 s \| 1,429 \|/)
  expect(text).not.toMatch(/NaN|undefined|Infinity/)
})

test('a fleet of any size has a price', () => {
  expect(costs.scenarios).toHaveLength(36)
  for (const { perMillion, perVehicle } of costs.scenarios) {
    expect(perMillion).toBeGreaterThan(0)
    expect(perVehicle).toBeGreaterThan(0)
  }
})
