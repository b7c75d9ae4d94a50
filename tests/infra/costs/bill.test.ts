import { expect, test } from 'vitest'
import { billOf, sumOf, type Usage } from '../../../infra/costs/bill.ts'

test.each<{ name: string; usage: Usage; dollars: number; lessAllowances?: boolean }>([
  { name: 'nothing', usage: {}, dollars: 0 },
  { name: 'two shards for 30 days', usage: { kinesisShardHours: 1_440 }, dollars: 21.6 },
  { name: 'a million write units', usage: { dynamoWriteUnits: 1e6 }, dollars: 0.625 },
  { name: 'messages of the first step', usage: { iotMessages: 259.2e6 }, dollars: 259.2 },
  // 1e9 at 1.00, 4e9 at 0.80, 1e9 at 0.70
  { name: 'messages of three steps', usage: { iotMessages: 6e9 }, dollars: 4_900 },
  // 1e9 at 1.00, 1e9 at 0.80
  { name: 'frames of two steps', usage: { webSocketMessages: 2e9 }, dollars: 1_800 },
  { name: 'alarms at list price', usage: { cloudWatchAlarmMetrics: 31 }, dollars: 3.1 },
  {
    name: 'alarms beyond those given to all',
    usage: { cloudWatchAlarmMetrics: 31 },
    dollars: 2.1,
    lessAllowances: true,
  },
  { name: 'fewer alarms than are given', usage: { cloudWatchAlarmMetrics: 4 }, dollars: 0, lessAllowances: true },
  // 11,000 GB less 1,000: all in the first step
  {
    name: 'transfer beyond the first terabyte',
    usage: { transferGigabytes: 11e3 },
    dollars: 850,
    lessAllowances: true,
  },
])('a bill: $name', ({ usage, dollars, lessAllowances = false }) => {
  expect(billOf(usage, { lessAllowances }).dollars).toBeCloseTo(dollars, 9)
})

test('a bill has a line for each service, which sums its meters', () => {
  const { lines } = billOf({ kinesisShardHours: 720, kinesisPuts: 100e6, queueRequests: 1e6 })
  expect(lines.map(([line, dollars]) => [line, Number(dollars.toFixed(4))])).toEqual([
    ['Kinesis', 12.2],
    ['SQS', 0.4],
  ])
})

test('usage of several parts is added by meter', () => {
  expect(sumOf([{ iotRules: 1, httpRequests: 2 }, {}, { iotRules: 3 }])).toEqual({ iotRules: 4, httpRequests: 2 })
})
