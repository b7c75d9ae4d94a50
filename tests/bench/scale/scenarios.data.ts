import type { Organisations } from '../../../infra/scale/load.ts'

/** What of `cdk.context.json` decides how much a deployment carries, and how fast. */
export interface ScaleSettings {
  streamShards: number
  ingestReading: 'pushed' | 'polled'
  ingestBatchMessages: number
  ingestParallelPerShard: number
  liveBatchSeconds: number
  liveQueues: number
}

export interface Scenario {
  name: string
  organisations: readonly Organisations[]
  /** in place of what the product is delivered with */
  settings: Partial<ScaleSettings>
  /** what its goal says of the slowest of twenty positions, s; undefined where the run shows what is too little */
  p95SecondsMax?: number
}

const organisation = { intervalSeconds: 10, watchers: 50, vehicles: 10_000 }
const large = { streamShards: 143, ingestParallelPerShard: 10, ingestBatchMessages: 500 }
const apart = { ...large, liveQueues: 10, liveBatchSeconds: 1 }
const small = { ...organisation, name: 'the others', count: 900, vehicles: 1_000, watchers: 5 }

/** Every vehicle reports each ten seconds, and every browser shows all vehicles of its organisation. */
export const scenarios: readonly Scenario[] = [
  {
    name: '1,000 vehicles, as delivered',
    organisations: [{ ...organisation, name: 'all', count: 1, vehicles: 1_000, watchers: 5 }],
    settings: {},
    p95SecondsMax: 0.8,
  },
  {
    name: '10,000 vehicles',
    organisations: [{ ...organisation, name: 'all', count: 1 }],
    settings: { streamShards: 2, ingestParallelPerShard: 6, liveQueues: 2, liveBatchSeconds: 1 },
    p95SecondsMax: 2,
  },
  {
    name: '100,000 vehicles of 10 organisations',
    organisations: [{ ...organisation, name: 'all', count: 10 }],
    settings: { streamShards: 15, ingestParallelPerShard: 10, liveQueues: 4, liveBatchSeconds: 1 },
    p95SecondsMax: 3,
  },
  {
    name: '1,000,000 vehicles of 100 organisations',
    organisations: [{ ...organisation, name: 'all', count: 100 }],
    settings: apart,
    p95SecondsMax: 3,
  },
  {
    name: 'the same with one queue between ingest and browsers',
    organisations: [{ ...organisation, name: 'all', count: 100 }],
    settings: large,
  },
  {
    name: '900,000 vehicles of 900 organisations',
    organisations: [small],
    settings: apart,
    p95SecondsMax: 3,
  },
  {
    name: 'the same beside one organisation of 100,000 vehicles and 500 browsers',
    organisations: [small, { ...organisation, name: 'the large one', count: 1, vehicles: 100_000, watchers: 500 }],
    settings: apart,
    p95SecondsMax: 3,
  },
]
