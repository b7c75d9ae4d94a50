import { type Organisations, type PipelineSettings, type ServiceTimes } from './load.ts'

/** Positions of one call of the ingest function, when they are saved. */
export interface SavedBatch {
  savedAt: number
  /** one entry a position: which organisation, and when the tracker sent it */
  organisation: Int32Array
  sentAt: Float64Array
}

export interface IngestRun {
  batches: SavedBatch[]
  /** calls at once, on average, and in the busiest tenth of a second */
  callsAtOnce: number
  callsAtOnceMax: number
  /** messages a second into the busiest shard */
  busiestShard: number
  callsPerSecond: number
}

interface Run {
  organisations: readonly Organisations[]
  settings: PipelineSettings
  times: ServiceTimes
  seconds: number
  random: () => number
}

/** What arrives in one part of a shard whose messages are never in two calls at once. */
interface Lane {
  shard: number
  vehicles: { organisation: number; phaseMs: number; intervalMs: number }[]
}

/**
 * Vehicles begin at random and hash to shards at random. Each part of a shard has one call at a time: the poller comes by
 * once in `pollPauseMs`, and a call takes what has arrived since.
 */
export function runIngest(run: Run): IngestRun {
  const { settings, seconds } = run
  const lanes = lanesOf(run)
  const pollPhase = Array.from({ length: settings.liveShards }, () => run.random() * settings.pollPauseMs)
  const load = new Uint32Array(settings.liveShards)
  const busy = new Float64Array(Math.ceil(seconds * 10) + 1)
  const batches: SavedBatch[] = []
  let busyMs = 0
  for (const lane of lanes) {
    const arrived = arrivals(lane, run)
    load[lane.shard]! += arrived.sentAt.length
    let next = 0
    let free = 0
    for (let poll = pollPhase[lane.shard]!; next < arrived.sentAt.length; poll += settings.pollPauseMs) {
      if (poll < free) continue
      let end = next
      const reached = poll - run.times.trackerToStreamMs
      while (
        end < arrived.sentAt.length &&
        end - next < settings.ingestBatchMessages &&
        arrived.sentAt[end]! <= reached
      ) {
        end += 1
      }
      if (end === next) continue
      free = poll + callMs(end - next, run)
      busyMs += free - poll
      for (let tenth = Math.floor(poll / 100); tenth <= free / 100 && tenth < busy.length; tenth += 1) busy[tenth]! += 1
      batches.push({
        savedAt: free,
        organisation: arrived.organisation.subarray(next, end),
        sentAt: arrived.sentAt.subarray(next, end),
      })
      next = end
    }
  }
  return {
    batches: batches.toSorted((a, b) => a.savedAt - b.savedAt),
    callsAtOnce: busyMs / (seconds * 1_000),
    callsAtOnceMax: busy.reduce((most, each) => Math.max(most, each), 0),
    busiestShard: load.reduce((most, each) => Math.max(most, each), 0) / seconds,
    callsPerSecond: batches.length / seconds,
  }
}

/** Processor time is spread over what the call waits for: tables answer while others are worked at. */
function callMs(messages: number, { settings, times }: Run): number {
  const busy = (messages * times.ingestMsPerMessage) / settings.ingestProcessorShare
  return times.callMs + Math.max(busy, Math.ceil(messages / times.devicesAtOnce) * 2 * times.tableCallMs)
}

function lanesOf({ organisations, settings, random }: Run): Lane[] {
  const { liveShards, ingestParallelPerShard: parallel } = settings
  const lanes = Array.from({ length: liveShards * parallel }, (_, at): Lane => ({
    shard: Math.floor(at / parallel),
    vehicles: [],
  }))
  let organisation = 0
  for (const { count, vehicles, intervalSeconds } of organisations) {
    const intervalMs = intervalSeconds * 1_000
    for (const last = organisation + count; organisation < last; organisation += 1) {
      for (let vehicle = 0; vehicle < vehicles; vehicle += 1) {
        const lane = lanes[Math.floor(random() * lanes.length)]!
        lane.vehicles.push({ organisation, phaseMs: random() * intervalMs, intervalMs })
      }
    }
  }
  return lanes
}

function arrivals({ vehicles }: Lane, { seconds }: Run): { organisation: Int32Array; sentAt: Float64Array } {
  const endMs = seconds * 1_000
  const all: { organisation: number; sentAt: number }[] = []
  for (const { organisation, phaseMs, intervalMs } of vehicles) {
    for (let sentAt = phaseMs; sentAt < endMs; sentAt += intervalMs) all.push({ organisation, sentAt })
  }
  all.sort((a, b) => a.sentAt - b.sentAt)
  return {
    organisation: Int32Array.from(all, (each) => each.organisation),
    sentAt: Float64Array.from(all, (each) => each.sentAt),
  }
}
