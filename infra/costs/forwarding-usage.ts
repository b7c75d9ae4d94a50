import { assumptions as assumed } from './assumptions.data.ts'
import type { Usage } from './bill.ts'
import type { Load } from './load.ts'
import { batchesPerSecond } from './pollers.ts'

const secondsPerMonth = assumed.daysPerMonth * 86_400

/** What a forwarded position takes, in bytes: in a batch, and as JSON with its share of the request. */
const [storedBytes, sentBytes] = [40, 600]
/** a receiver answers within, ms */
const receiverMs = 200
const [eventsMegabytes, channelsMegabytes] = [1_024, 512]
const batchRecordsMax = 100
/** of each shard's process: what is stored meanwhile goes with it */
const wakeUpsPerSecond = 2
/** claim, release and the count of requests; state, secret, what waits and what came since */
const [writesPerTurn, readsPerTurn] = [3, 5]

/**
 * What an organisation's forwarding adds, with one target that gets every position: nothing where there is none, as the
 * saves of others are filtered out of the stream, and the queue is that of notifications.
 */
export function forwardingUsage({ devices, intervalSeconds }: Load): Usage {
  const positions = (devices / intervalSeconds) * secondsPerMonth
  const shards = assumed.tablePartitionsMin
  const perSecond = batchesPerSecond({
    recordsPerSecond: devices / intervalSeconds,
    shards,
    pollsPerSecond: assumed.tableStreamPollsPerSecond,
    batchMax: batchRecordsMax,
  })
  const batches = perSecond * secondsPerMonth
  const itemBytes = (positions / batches) * storedBytes + assumed.itemOverheadBytes
  const wakeUps = Math.min(perSecond, wakeUpsPerSecond * shards) * secondsPerMonth
  // one process at a time, which sends what came while it gathered
  const turns = Math.min(wakeUps, secondsPerMonth)
  const storingMs = assumed.callMs + 2 * assumed.tableCallMs
  const turnMs = assumed.callMs + (writesPerTurn + readsPerTurn + 1) * assumed.tableCallMs + receiverMs
  return {
    dynamoWriteUnits: 2 * batches * Math.ceil(itemBytes / 1_024) + turns * writesPerTurn,
    dynamoReadUnits: turns * readsPerTurn + wakeUps,
    queueRequests: 3 * wakeUps,
    lambdaRequests: batches + wakeUps,
    lambdaGigabyteSeconds: (batches * storingMs * eventsMegabytes + turns * turnMs * channelsMegabytes) / 1_024_000,
    transferGigabytes: (positions * sentBytes) / 1e9,
  }
}
