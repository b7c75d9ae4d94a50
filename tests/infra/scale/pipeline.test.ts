import { describe, expect, test } from 'vitest'
import { runIngest } from '../../../infra/scale/ingest-batches.ts'
import { runLive } from '../../../infra/scale/live-frames.ts'
import type { Organisations, PipelineSettings, ServiceTimes } from '../../../infra/scale/load.ts'
import { seededRandom } from '../../../infra/scale/random.ts'

const times: ServiceTimes = {
  callMs: 2,
  tableCallMs: 6,
  devicesAtOnce: 32,
  ingestMsPerMessage: 1,
  liveMsPerPosition: 0.05,
  postFrameMs: 15,
  postsAtOnce: 50,
  trackerToStreamMs: 60,
  gatewayToBrowserMs: 30,
}
const settings: PipelineSettings = {
  liveShards: 1,
  pollPauseMs: 1_000,
  ingestBatchMessages: 500,
  ingestParallelPerShard: 1,
  ingestProcessorShare: 0.5,
  liveReaders: 1,
  liveReadersPerOrganisation: 1,
  liveBatchMs: 0,
  liveBatchMessages: 10,
  liveProcessorShare: 0.5,
}
const fleet: Organisations = { name: 'Atlas', count: 1, vehicles: 1_000, intervalSeconds: 10, watchers: 5 }

function simulate(changes: Partial<PipelineSettings> = {}, organisations: readonly Organisations[] = [fleet]) {
  const run = { organisations, settings: { ...settings, ...changes }, times, seconds: 30, random: seededRandom(7) }
  const ingest = runIngest(run)
  return { ingest, live: runLive(ingest.batches, run) }
}

describe('ingest', () => {
  test('one batch a second carries what arrived in it', () => {
    const { ingest } = simulate()
    expect(ingest.callsPerSecond).toBeCloseTo(1, 1)
    expect(ingest.busiestShard).toBe(100)
  })
  test('no position is in two batches, and few are left when the run ends', () => {
    const { ingest } = simulate({ liveShards: 4, ingestParallelPerShard: 3 })
    const saved = ingest.batches.reduce((sum, { sentAt }) => sum + sentAt.length, 0)
    expect(saved).toBeGreaterThan(2_800)
    expect(saved).toBeLessThanOrEqual(3_000)
    expect(new Set(ingest.batches.flatMap(({ sentAt }) => [...sentAt])).size).toBe(saved)
  })
  test('a shard that gets more than its function can take falls behind', () => {
    const slow = simulate({ ingestProcessorShare: 0.05 })
    expect(slow.live.latency.get('Atlas')!.quantile(0.95)).toBeGreaterThan(10_000)
  })
  test('calls at once are those of Little: arrivals times duration', () => {
    const { ingest } = simulate()
    // 100 messages take 2 ms and 100 × 1 / 0.5 ms, once a second
    expect(ingest.callsAtOnce).toBeCloseTo(0.2, 1)
  })
})

describe('live', () => {
  test('a position waits for the poller, half a second on average', () => {
    const { live } = simulate()
    const latency = live.latency.get('Atlas')!
    // 60 + 500 + 202 + 10 for the queue + 13 + 15 / 2 + 30
    expect(latency.quantile(0.5)).toBeGreaterThan(750)
    expect(latency.quantile(0.5)).toBeLessThan(900)
    expect(live.framesPerBrowserSecond.get('Atlas')).toBeCloseTo(1, 1)
  })
  test('enhanced fan-out is faster and sends more frames', () => {
    const [polled, pushed] = [simulate().live, simulate({ pollPauseMs: 70 }).live]
    expect(pushed.latency.get('Atlas')!.quantile(0.95)).toBeLessThan(400)
    expect(pushed.framesPerSecond).toBeGreaterThan(3 * polled.framesPerSecond)
  })
  test('what nobody watches is not sent', () => {
    const { live } = simulate({}, [{ ...fleet, watchers: 0 }])
    expect(live.framesPerSecond).toBe(0)
    expect(live.latency.get('Atlas')!.count).toBe(0)
  })
  test('readers of its own keep an organisation from waiting for a large one', () => {
    const organisations = [
      { ...fleet, name: 'small', vehicles: 100 },
      { ...fleet, name: 'large', vehicles: 20_000, watchers: 500 },
    ]
    const large = { liveShards: 4, ingestParallelPerShard: 4 }
    const shared = simulate(large, organisations).live.latency.get('small')!
    const apart = simulate({ ...large, liveReaders: 2 }, organisations).live.latency.get('small')!
    expect(apart.quantile(0.95)).toBeLessThan(shared.quantile(0.95))
  })
  test('the same seed gives the same run', () => {
    expect(simulate().live.framesPerSecond).toBe(simulate().live.framesPerSecond)
  })
})
