import type { Load, Priced } from './load.ts'
import { historyLimits } from '../../shared/domain/limits/history.ts'
import { dayMs } from '../../shared/domain/time/durations.ts'
import { assumptions as assumed } from './assumptions.data.ts'
import { sumOf, type Usage } from './bill.ts'
import type { DeploymentFacts } from './deployment-facts.ts'
import { distinct, fanOutCalls, type FanOut, organisationsOf } from './fan-out-calls.ts'
import { batchesPerSecond } from './pollers.ts'
import { journalUsage, leastCapacity, tracksWrites } from './table-usage.ts'

const secondsPerDay = 86_400
const secondsPerMonth = secondsPerDay * assumed.daysPerMonth
const minutesPerMonth = secondsPerMonth / 60
const hoursPerMonth = minutesPerMonth / 60
const megabytesPerGigabyte = 1_024

export const positionsPerMonth = ({ devices, intervalSeconds }: Load): number =>
  (devices * secondsPerMonth) / intervalSeconds

/** Shards of the live stream: what is set, or what the load needs; nothing comes through it where messages go to the table. */
export function liveShards({ load, facts, measured }: Priced): number {
  if (facts.isMessageTable) return facts.liveShards
  const perSecond = positionsPerMonth(load) / secondsPerMonth / measured.day.positionsPerMessage
  return Math.max(facts.liveShards, Math.ceil(perSecond / (assumed.messagesPerShard * assumed.shardLoadMax)))
}

/** Everything that a deployment uses in a month under this load. */
export function monthlyUsage(priced: Priced): Usage {
  const parts = [idleUsage(priced), leastCapacity(priced, positionsPerMonth(priced.load))]
  if (priced.load.devices > 0) {
    parts.push(ingestUsage(priced), organisationsUsage(priced), timersUsage(priced), liveUsage(priced))
  }
  if (priced.load.watchers > 0) parts.push(watchersUsage(priced.load, priced.facts))
  return sumOf(parts)
}

/** What runs also when nobody reports and nobody watches. */
function idleUsage(priced: Priced): Usage {
  const { facts, measured } = priced
  const shards = liveShards(priced) + facts.backlogShards
  const minuteCalls = minutesPerMonth * facts.minuteCallMegabytes.length
  const megabytes = facts.minuteCallMegabytes.reduce((sum, each) => sum + each, 0)
  return {
    kinesisShardHours: shards * hoursPerMonth,
    kinesisRetentionHours: facts.streamRetentionHours > 24 ? shards * hoursPerMonth : 0,
    kinesisConsumerShardHours: facts.isPushed ? liveShards(priced) * hoursPerMonth : 0,
    lambdaRequests: minuteCalls,
    lambdaGigabyteSeconds: (minutesPerMonth * megabytes * assumed.minuteCallMs) / 1_000 / megabytesPerGigabyte,
    dynamoReadUnits:
      minutesPerMonth * measured.minuteCallReadUnits + (minuteCalls - minutesPerMonth) * assumed.minuteCallReadUnits,
    scheduledCalls: minuteCalls,
    queueRequests: (facts.polledQueues * assumed.queuePollers * secondsPerMonth) / assumed.queueWaitSeconds,
    cloudWatchAlarmMetrics: facts.alarmMetrics,
    secretMonths: facts.secrets,
    s3GigabyteMonths: assumed.filesGigabytes,
  }
}

/** From the tracker to the table. */
function ingestUsage(priced: Priced): Usage {
  const { load, facts, measured, design = {} } = priced
  const { day } = measured
  const positions = positionsPerMonth(load)
  const messages = positions / day.positionsPerMessage
  const presence = load.devices * assumed.connectsPerDeviceDay * assumed.daysPerMonth
  const units = Math.ceil(day.messageBytes / 5_120)
  const rules = facts.rulesPerMessage * messages * units + 2 * facts.rulesPerPresence * presence
  const { callsPerSecond, secondsPerCall } = ingestCalls(priced)
  const calls = callsPerSecond * secondsPerMonth
  const stored = day.storedBytesPerPosition + day.itemsPerPosition * assumed.itemOverheadBytes
  const storedGigabytes = gigabytes(
    (positions / assumed.daysPerMonth) * (historyLimits.historyRetentionMs / dayMs) * stored,
  )
  return {
    iotConnectionMinutes: load.devices * minutesPerMonth,
    iotMessages: (facts.basicIngest && !design.throughBroker ? 0 : messages * units) + presence,
    iotRules: rules,
    iotActions: rules,
    kinesisPuts: facts.isMessageTable ? 0 : messages * Math.ceil(day.recordBytes / 25_600),
    kinesisConsumerGigabytes: facts.isPushed ? gigabytes(messages * day.recordBytes) : 0,
    lambdaRequests: calls,
    lambdaGigabyteSeconds: (calls * secondsPerCall * facts.ingestMegabytes) / megabytesPerGigabyte,
    ...sumOf([
      tracksWrites(priced, messages * day.writeUnitsPerMessage),
      { dynamoWriteUnits: facts.isMessageTable ? messages * itemUnits(day.recordBytes) : 0 },
      {
        dynamoReadUnits: messages * day.readUnitsPerMessage,
        dynamoGigabyteMonths: storedGigabytes,
        dynamoBackupGigabyteMonths: storedGigabytes,
      },
      journalUsage(priced, ingestCalls(priced)),
    ]),
  }
}

/** Of a message in a table. */
const itemUnits = (recordBytes: number): number => Math.ceil((recordBytes + assumed.itemOverheadBytes) / 1_024)

const devicesAtOnce = 32
/** a second and shard: what is pushed is paced from there on */
const quietMessages = 2

interface IngestCalls {
  messagesPerSecond: number
  callsPerSecond: number
  secondsPerCall: number
  /** how often its stream is looked into, all shards together, whether there is something or not */
  looksPerSecond: number
}

/** What the ingest function is called from: shards of the stream, or of that of the table. */
function readers(priced: Priced): { shards: number; pollsPerSecond: number } {
  const { load, facts, measured } = priced
  const gathered = (perSecond: number) => Math.min(perSecond, 1 / facts.ingestWindowSeconds)
  if (!facts.isMessageTable) {
    const pollsPerSecond = facts.isPushed ? 1_000 / facts.livePaceMs : assumed.kinesisPollsPerSecond
    return { shards: liveShards(priced), pollsPerSecond: gathered(pollsPerSecond) }
  }
  const perSecond = positionsPerMonth(load) / secondsPerMonth / measured.day.positionsPerMessage
  const shards = Math.max(assumed.tablePartitionsMin, Math.ceil(perSecond / assumed.writeUnitsPerPartition))
  return { shards, pollsPerSecond: gathered(assumed.tableStreamPollsPerSecond) }
}

/** Calls of the ingest function a second, and how long one takes. */
function ingestCalls(priced: Priced): IngestCalls {
  const { load, facts, measured } = priced
  const messagesPerSecond = positionsPerMonth(load) / secondsPerMonth / measured.day.positionsPerMessage
  const { shards, pollsPerSecond } = readers(priced)
  const polled = { recordsPerSecond: messagesPerSecond, shards, pollsPerSecond, batchMax: facts.ingestBatchMessages }
  const callsPerSecond = batchesPerSecond(polled)
  const looksPerSecond = Math.max(shards * polled.pollsPerSecond, messagesPerSecond / polled.batchMax)
  const each = messagesPerSecond / callsPerSecond
  const busyMs = (each * measured.fleet.ingestMsPerMessage) / processorShare(facts.ingestMegabytes)
  const waitingMs = Math.ceil(each / devicesAtOnce) * assumed.tableCallMs
  const isPaced = facts.isPushed && messagesPerSecond / shards > quietMessages
  return {
    messagesPerSecond,
    callsPerSecond,
    looksPerSecond,
    secondsPerCall: Math.max(isPaced ? facts.livePaceMs : 0, assumed.callMs + busyMs + waitingMs) / 1_000,
  }
}

/** What each process of the ingest function reads and counts for each organisation of which it gets messages. */
function organisationsUsage(priced: Priced): Usage {
  const { measured, load } = priced
  const { shards } = readers(priced)
  const organisations = organisationsOf(load)
  const { callsPerSecond, messagesPerSecond } = ingestCalls(priced)
  const perCall = distinct(messagesPerSecond / callsPerSecond, organisations)
  const meetingsPerSecond = (callsPerSecond * perCall) / shards / organisations
  const most = (seconds: number) => Math.min(meetingsPerSecond, 1 / seconds) * shards * organisations * secondsPerMonth
  return {
    dynamoReadUnits: most(assumed.checkSeconds) * measured.fleet.readUnitsPerCheck,
    dynamoWriteUnits: most(60) * measured.fleet.writeUnitsPerMinute,
  }
}

/** What the vehicles' timers and events cost beside their messages. */
function timersUsage(priced: Priced): Usage {
  const { load, facts, measured } = priced
  const days = load.devices * assumed.daysPerMonth
  const { day } = measured
  const megabytes = facts.eventsMegabytes + facts.fanOutMegabytes
  const events = days * day.eventsPerDay
  const calls = Math.min(
    events,
    secondsPerMonth *
      batchesPerSecond({
        recordsPerSecond: events / secondsPerMonth,
        shards: assumed.tablePartitionsMin,
        pollsPerSecond: assumed.tableStreamPollsPerSecond,
        batchMax: facts.fanOutBatchRecords,
      }),
  )
  return {
    ...tracksWrites(priced, days * day.timerWriteUnitsPerDay),
    dynamoReadUnits: days * day.timerReadUnitsPerDay + events,
    // one function notifies, another shows
    lambdaRequests: 2 * calls,
    lambdaGigabyteSeconds: (calls * assumed.minuteCallMs * megabytes) / 1_000 / megabytesPerGigabyte,
  }
}

/** From ingest to the browsers. */
function liveUsage(priced: Priced): Usage {
  const { load, facts, measured } = priced
  const fanOut = fanOutCalls(fanOutOf(priced))
  const calls = fanOut.callsPerSecond * secondsPerMonth
  const megabytes = facts.updatesMegabytes
  const busyMs = (fanOut.savesPerCall * measured.liveMsPerSave) / processorShare(megabytes)
  const sendingMs = load.watchers > 0 ? assumed.postFrameMs : 0
  const ms = assumed.callMs + assumed.tableCallMs + busyMs + sendingMs
  const watchersEach = load.watchers / Math.max(1, fanOut.organisationsWatched)
  const readUnits = Math.max(1, Math.ceil((watchersEach * measured.connectionBytes) / 4_096))
  const { callsPerSecond, messagesPerSecond } = ingestCalls(priced)
  const handOverBytes = (messagesPerSecond / callsPerSecond) * measured.handOverBytesPerSave
  const handOvers = callsPerSecond * secondsPerMonth * Math.ceil(handOverBytes / queueUnitBytes)
  return {
    lambdaRequests: calls,
    lambdaGigabyteSeconds: (calls * ms * megabytes) / 1_000 / megabytesPerGigabyte,
    // sent, received, deleted
    queueRequests: 3 * handOvers,
    dynamoReadUnits: calls * fanOut.organisationsPerCall * readUnits,
    webSocketMessages: fanOut.frameUnitsPerSecondAndWatcher * load.watchers * secondsPerMonth,
    transferGigabytes: gigabytes(fanOut.bytesPerSecondAndWatcher * load.watchers * secondsPerMonth),
  }
}

/** A request of a queue is counted for each 64 KB: AWS pricing page of SQS. */
const queueUnitBytes = 65_536

/** Each batch of ingest is a frame; where they are gathered, the pollers of the queue make one each. */
function fanOutOf(priced: Priced): FanOut {
  const { load, facts, measured } = priced
  const { looksPerSecond, messagesPerSecond } = ingestCalls(priced)
  const { shards } = readers(priced)
  const isGathered =
    facts.updatesWindowSeconds > 0 && looksPerSecond * facts.updatesWindowSeconds > assumed.queuePollers
  return {
    load,
    savesPerSecond: messagesPerSecond,
    shards: isGathered ? assumed.queuePollers : shards,
    looksPerSecond: isGathered ? 1 / facts.updatesWindowSeconds : looksPerSecond / shards,
    batchMax: isGathered ? Infinity : facts.ingestBatchMessages,
    bytesPerSave: measured.frameBytesPerSave,
  }
}

/** What browsers use beside the frames. */
function watchersUsage({ watchers }: Load, facts: DeploymentFacts): Usage {
  const minutes = watchers * minutesPerMonth
  const requests = watchers * assumed.apiCallsPerWatcherHour * hoursPerMonth
  const pages = watchers * assumed.pageLoadsPerWatcherDay * assumed.daysPerMonth
  const webRequests = requests + pages * assumed.pageRequests
  return {
    webSocketMinutes: minutes,
    // a keepalive to the browser, and what it shows from it
    webSocketMessages: 2 * minutes,
    httpRequests: requests,
    lambdaRequests: requests + minutes,
    lambdaGigabyteSeconds:
      ((requests + minutes) * assumed.apiCallMs * facts.apiMegabytes) / 1_000 / megabytesPerGigabyte,
    // who is calling, and what they ask for
    dynamoReadUnits: (requests + minutes) * 2,
    logGigabytes: gigabytes((requests + minutes) * assumed.accessLogBytes),
    webRequests,
    edgeFunctionCalls: webRequests,
    s3Reads: pages,
    transferGigabytes: gigabytes(requests * assumed.apiResponseBytes + pages * assumed.pageBytes),
  }
}

const gigabytes = (bytes: number): number => bytes / 1e9

const processorShare = (megabytes: number): number => Math.min(1, megabytes / assumed.processorMegabytes)
