import { expect, test } from 'vitest'
import { Histogram } from '../../../infra/scale/histogram.ts'
import type { IngestRun } from '../../../infra/scale/ingest-batches.ts'
import type { LiveRun } from '../../../infra/scale/live-frames.ts'
import type { Organisations, PipelineSettings } from '../../../infra/scale/load.ts'
import { quotaUsage } from '../../../infra/scale/quota-usage.ts'

const organisations: Organisations[] = [
  { name: 'large', count: 1, vehicles: 100_000, intervalSeconds: 10, watchers: 500 },
  { name: 'small', count: 900, vehicles: 1_000, intervalSeconds: 10, watchers: 5 },
]
const ingest: IngestRun = {
  batches: [],
  callsAtOnce: 200,
  callsAtOnceMax: 300,
  busiestShard: 720,
  callsPerSecond: 600,
}
const live: LiveRun = {
  latency: new Map([['large', new Histogram()]]),
  framesPerSecond: 5_000,
  framesPerBrowserSecond: new Map([['large', 1]]),
  callsAtOnce: 12.4,
  callsOfBusiestOrganisation: 2,
  waiting: 0,
}
const settings = { liveShards: 143 } as PipelineSettings
const unit = { rulesPerMessage: 1, writeUnitsPerMessage: 1, backlogShards: 2, connectionBytes: 200 }

const used = new Map(
  quotaUsage({ organisations, settings, unit, ingest, live }).map((limit) => [limit.name, limit] as const),
)

test.each([
  ['AWS IoT Core, connections', 1_000_000, false],
  ['AWS IoT Core, messages from trackers', 100_000, false],
  ['Kinesis, shards', 145, true],
  ['Kinesis, messages into the busiest shard', 720, true],
  ['Lambda, calls at once', 313, true],
  // 500 connections of 200 bytes are 25 units, asked for twice a second
  ['DynamoDB, read units of one partition', 50, true],
  ['API Gateway, frames and requests', 5_000, true],
])('%s: %d', (name, value, isMet) => {
  expect(used.get(name)).toMatchObject({ used: value, isMet })
})
