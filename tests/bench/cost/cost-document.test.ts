import { expect, test } from 'vitest'
import type { DeploymentFacts } from '../../../infra/costs/deployment-facts.ts'
import type { Measured } from '../../../infra/costs/measured.ts'
import { costDocument } from './cost-document.ts'
import { costsOf } from './cost.ts'

const facts: DeploymentFacts = {
  liveShards: 1,
  backlogShards: 1,
  rulesPerMessage: 2,
  rulesPerPresence: 1,
  ingestBatchMessages: 1_000,
  ingestMegabytes: 512,
  fanOutBatchRecords: 100,
  fanOutWindowSeconds: 0,
  fanOutMegabytes: 1_024,
  eventsMegabytes: 1_024,
  apiMegabytes: 1_024,
  minuteCallMegabytes: [512],
  polledQueues: 0,
  alarms: 0,
  secrets: 0,
}
const measured: Measured = {
  day: {
    positionsPerMessage: 1,
    writeUnitsPerMessage: 1,
    readUnitsPerMessage: 0,
    messageBytes: 200,
    recordBytes: 300,
    eventsPerDay: 0,
    storedBytesPerPosition: 5,
    itemsPerPosition: 0,
    timerWriteUnitsPerDay: 0,
    timerReadUnitsPerDay: 0,
  },
  fleet: { ingestMsPerMessage: 1, readUnitsPerCheck: 1, writeUnitsPerMinute: 1 },
  frameBytesPerSave: 600,
  fanOutMsPerSave: 0.1,
  connectionBytes: 200,
  minuteCallReadUnits: 1,
}
const costs = costsOf({ measured, batched: { ...measured.day, positionsPerMessage: 10 }, facts })

test('each lever costs less than those above it alone', () => {
  const one = costs.levers.map((lever) => lever.one.perMillion!)
  expect(one).toEqual(one.toSorted((a, b) => b - a))
  expect(new Set(one).size).toBe(5)
})

test('Basic Ingest saves the price of a message', () => {
  const [now, past] = costs.levers
  expect(now!.one.perMillion! - past!.one.perMillion!).toBeCloseTo(1, 6)
})

test('changes that are gathered for a second cost fewer frames', () => {
  const frames = ({ bill }: (typeof costs)['reference']) =>
    bill.lines.find(([line]) => line === 'WebSocket messages')![1]
  // four shards of the table, once a second: 4 × 2.592 M × 5 browsers, and two messages a minute
  expect(frames(costs.gathered)).toBeCloseTo(51.84 + 0.432, 1)
  expect(frames(costs.gathered)).toBeLessThan(frames(costs.reference))
})

test('the page says which goals are met, missed and not built', () => {
  const text = costDocument(costs)
  expect(text).toMatch(/\| one position a message, \$ per million positions \| [\d.]+ \| 1\.10 \| missed \|/)
  // without alarms, secrets and polled queues, two queues and a call a minute are left
  expect(text).toMatch(/\| idle small stage on queues, \$ a month \| 0\.\d+ \| 2\.00 \| not built; would be met \|/)
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
