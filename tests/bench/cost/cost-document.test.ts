import { expect, test } from 'vitest'
import type { DeploymentFacts } from '../../../infra/costs/deployment-facts.ts'
import type { Measurement } from '../../../infra/costs/measurement.ts'
import { costDocument } from './cost-document.ts'
import { costsOf } from './cost.ts'

const facts: DeploymentFacts = {
  liveShards: 1,
  backlogShards: 0,
  streamRetentionHours: 24,
  isMessageTable: false,
  basicIngest: true,
  rulesPerMessage: 1,
  rulesPerPresence: 1,
  ingestBatchMessages: 1_000,
  ingestWindowSeconds: 0,
  ingestMegabytes: 512,
  isPushed: true,
  livePaceMs: 500,
  isSavedLater: false,
  tracksCapacity: null,
  updatesMegabytes: 512,
  updatesWindowSeconds: 0,
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
const first = { ...facts, liveShards: 0, isMessageTable: true, ingestWindowSeconds: 1, isPushed: false, livePaceMs: 0 }
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
  adapting: { ...measured.day, positionsPerMessage: 6 },
  first,
  polled: { ...facts, isPushed: false, livePaceMs: 0 },
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
  const [ten, , hundred] = costs.growth
  const many = costs.growth.at(-1)!
  expect(ten!.table.bill.dollars).toBeLessThan(ten!.polled.bill.dollars)
  expect(many.table.bill.dollars).toBeGreaterThan(many.polled.bill.dollars)
  const writes = ({ bill }: (typeof costs)['reference']) => bill.lines.find(([line]) => line === 'DynamoDB writes')![1]
  // a write more for each message, 100 vehicles: 25.92 M × 0.625
  expect(writes(hundred!.table) - writes(hundred!.stream)).toBeCloseTo(16.2, 0)
})

test('trackers that adapt to who looks cost less', () => {
  const goal = (name: RegExp) => costs.goals.filter((each) => name.test(each.name)).map((each) => each.dollars)
  for (const [all, adapting] of [
    [goal(/^100 vehicles/)[0]!, goal(/^the same, adapting/)[0]!],
    [goal(/saved at once$/)[0]!, goal(/less, adapting/)[0]!],
  ] as const) {
    expect(adapting).toBeLessThan(all)
    expect(adapting).toBeGreaterThan(all / 3)
  }
})

test('a polled stream costs fewer frames, and no consumer', () => {
  const line = ({ bill }: (typeof costs)['reference'], wanted: string) =>
    bill.lines.find(([name]) => name === wanted)![1]
  // two a second, or one: 2.592 M × 5 browsers, and two messages a minute
  expect(line(costs.reference, 'WebSocket messages')).toBeCloseTo(25.92 + 0.432, 1)
  expect(line(costs.least, 'WebSocket messages')).toBeCloseTo(12.96 + 0.432, 1)
  // 720 hours × 0.015, and 259.2 M × 300 bytes × 0.013 a gigabyte
  expect(line(costs.reference, 'Kinesis') - line(costs.least, 'Kinesis')).toBeCloseTo(10.8 + 1.011, 2)
})

test('the page says which goals are met and missed', () => {
  const text = costDocument(costs)
  expect(text).toMatch(/\| .+, saved at once, \$ per million positions \| 0\.\d+ \| 1\.10 \| met \|/)
  expect(text).toMatch(/\| .+, ten positions a message, \$ per million positions \| 0\.\d+ \| 0\.25 \| missed \|/)
  // without alarms, secrets and polled queues, a call a minute is left
  expect(text).toMatch(/\| nobody reports, alarms included, \$ a month \| 0\.\d+ \| 6\.50 \| met \|/)
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
