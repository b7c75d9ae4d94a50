import { Duration } from 'aws-cdk-lib'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { nodeFunction } from '../node-function.ts'
import type { Parts } from '../parts.ts'
import { takeMessagesFromTrackers } from './ingest-rules.ts'
import { readStream } from './ingest-streams.ts'

/** Tracker messages in: broker → rules → streams → functions, of which one is for buffers. */
export function makeIngest(scope: Construct, parts: Parts): void {
  const { kept, alarms, site } = parts
  const ingest = nodeFunction(scope, site, {
    name: 'ingest',
    purpose: 'Turns tracker messages into device states, history and events',
    memoryMegabytes: 512,
    timeoutSeconds: 60,
  })
  // half the memory is half the processor: what waited for hours need not take from what happens now
  const backlog = nodeFunction(scope, site, {
    name: 'ingest-backlog',
    purpose: 'Does the same with what trackers gathered while they were out of reach',
    memoryMegabytes: 256,
    timeoutSeconds: 120,
  })
  for (const fn of [ingest, backlog]) letTakeMessages(fn, parts)
  takeMessagesFromTrackers(scope, parts)
  readLive(scope, parts, ingest)
  readBacklog(scope, parts, backlog)

  alarms.raise({
    name: 'refusals-many',
    means: 'Trackers send many messages that cannot be understood.',
    metric: kept.refusals.queue.metricNumberOfMessagesSent({ period: Duration.minutes(15), statistic: 'sum' }),
    from: 500,
    periods: 1,
  })
}

function letTakeMessages(fn: Lambda, { kept }: Parts): void {
  kept.lookups.letWrite(fn)
  kept.records.letRead(fn)
  kept.tracks.letWrite(fn)
  kept.audit.letWrite(fn)
  // the version of what a tenant configured lies there, and who listens to what trackers say
  kept.sockets.letWrite(fn)
  kept.refusals.letSend(fn)
}

function readLive(scope: Construct, { kept, site, alarms }: Parts, fn: Lambda): void {
  const { sizes } = site
  readStream(scope, alarms, {
    stream: kept.messages.live,
    fn,
    batchSize: sizes.ingestBatchMessages,
    windowSeconds: sizes.ingestBatchSeconds,
    parallelPerShard: sizes.ingestParallelPerShard,
    lost: { id: 'IngestLost', name: 'ingest-lost', means: 'Tracker messages were given up after many tries.' },
    behind: { name: 'ingest-behind', means: 'Positions reach the map more than a minute late.', seconds: 60 },
    full: { name: 'stream-full', means: 'The stream refuses messages because it has too few shards.' },
  })
}

function readBacklog(scope: Construct, { kept, site, alarms }: Parts, fn: Lambda): void {
  const { sizes } = site
  readStream(scope, alarms, {
    stream: kept.messages.backlog,
    fn,
    batchSize: sizes.backlogBatchMessages,
    windowSeconds: 0,
    parallelPerShard: sizes.backlogParallelPerShard,
    lost: { id: 'BacklogLost', name: 'backlog-lost', means: 'Buffers of trackers were given up after many tries.' },
    behind: { name: 'backlog-behind', means: 'Buffers of trackers wait more than two hours.', seconds: 7_200 },
    full: { name: 'backlog-full', means: 'The stream of buffers refuses messages because it has too few shards.' },
  })
}
