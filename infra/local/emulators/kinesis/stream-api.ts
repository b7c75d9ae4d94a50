import type { IncomingMessage, ServerResponse } from 'node:http'
import { awsLimits } from '../aws-limits.data.ts'
import { listen, readBody } from '../http/http-server.ts'
import type { Stream } from './stream.ts'

/**
 * What of Kinesis' own API a function or an operator calls, by its JSON protocol: PutRecords, PutRecord,
 * GetShardIterator and GetRecords.
 *
 * Not imitated: signatures, hash keys of one's own, sequence numbers in the answer, throughput limits, and single
 * records of a call that fail.
 */
export interface StreamApi {
  address: string
  /** until then every call is answered with 503 and repeated by the SDK */
  open(streams: ReadonlyMap<string, Stream>): void
  idle(): boolean
  stop(): Promise<void>
}

const limits = awsLimits.kinesis
const recordsMax = limits.callRecordsMax.value
const recordBytesMax = limits.recordBytesMax.value
const batchBytesMax = limits.callBytesMax.value

interface StreamRecord {
  Data: string
  PartitionKey: string
}
interface StreamCall extends Partial<StreamRecord> {
  StreamName?: string
  StreamARN?: string
  Records?: StreamRecord[]
  ShardId?: string
  ShardIteratorType?: string
  StartingSequenceNumber?: string
  ShardIterator?: string
  Limit?: number
}

class StreamRefusal extends Error {
  constructor(
    readonly type: string,
    message: string,
  ) {
    super(message)
  }
}

type Streams = ReadonlyMap<string, Stream>

export async function startStreamApi(): Promise<StreamApi> {
  let streams: Streams | null = null
  let working = 0
  const listening = await listen((request, response) => {
    working += 1
    void answer(request, response)
      .catch((error: unknown) => reply(response, 500, { __type: 'InternalFailure', message: String(error) }))
      .finally(() => (working -= 1))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = String(request.headers['x-amz-target']).split('.').at(-1)!
    const body = await readBody(request, 2 * batchBytesMax)
    if (!streams) return reply(response, 503, { __type: 'ServiceUnavailable', message: 'the streams are starting' })
    try {
      const operation = operations[target]
      if (!operation) throw new StreamRefusal('UnknownOperationException', `${target} is not imitated`)
      reply(response, 200, await operation(streams, JSON.parse(body.toString()) as StreamCall))
    } catch (error) {
      if (!(error instanceof StreamRefusal)) throw error
      reply(response, 400, { __type: error.type, message: error.message })
    }
  }

  return {
    address: `http://127.0.0.1:${listening.port}`,
    open: (given) => (streams = given),
    idle: () => working === 0,
    stop: () => listening.close(),
  }
}

const operations: Record<string, (streams: Streams, call: StreamCall) => object | Promise<object>> = {
  PutRecords: async (streams, call) => {
    const { Records = [] } = call
    if (Records.length === 0 || Records.length > recordsMax) throw invalid(`a call takes 1 to ${recordsMax} records`)
    for (const { PartitionKey } of Records) refuseKey(PartitionKey)
    const sizes = Records.map(sizeOf)
    if (Math.max(...sizes) > recordBytesMax) throw invalid(`a record has ${recordBytesMax} bytes at most`)
    if (sizes.reduce((sum, size) => sum + size, 0) > batchBytesMax) {
      throw invalid(`the records of a call have ${batchBytesMax} bytes at most`)
    }
    const stream = streamOf(streams, call)
    await Promise.all(Records.map(({ Data, PartitionKey }) => stream.put(PartitionKey, Buffer.from(Data, 'base64'))))
    return { FailedRecordCount: 0, Records: Records.map(() => stored) }
  },
  PutRecord: async (streams, call) => {
    const { Data = '', PartitionKey = '' } = call
    refuseKey(PartitionKey)
    if (sizeOf({ Data, PartitionKey }) > recordBytesMax) throw invalid(`a record has ${recordBytesMax} bytes at most`)
    await streamOf(streams, call).put(PartitionKey, Buffer.from(Data, 'base64'))
    return stored
  },
  GetShardIterator: (streams, call) => {
    streamOf(streams, call)
    const { StreamName, StreamARN, ShardId, ShardIteratorType, StartingSequenceNumber } = call
    const from = StartingSequenceNumber ?? ''
    const starts: Record<string, Partial<Place>> = {
      TRIM_HORIZON: {},
      AT_SEQUENCE_NUMBER: { from, isIncluded: true },
      AFTER_SEQUENCE_NUMBER: { from },
    }
    const start = starts[ShardIteratorType ?? '']
    if (!start) throw invalid(`ShardIteratorType is one of ${Object.keys(starts).join(', ')}`)
    return { ShardIterator: iteratorOf({ stream: nameOf({ StreamName, StreamARN }), shard: ShardId ?? '', ...start }) }
  },
  GetRecords: (streams, { ShardIterator = '', Limit = limits.readRecordsMax.value }) => {
    if (Limit < 1 || Limit > limits.readRecordsMax.value) throw invalid(`Limit is 1 to ${limits.readRecordsMax.value}`)
    const { stream, shard, from = null, isIncluded } = placeOf(ShardIterator)
    const all = streamOf(streams, { StreamName: stream }).recordsAfter(shard, null)
    if (!all) throw new StreamRefusal('ResourceNotFoundException', `there is no shard ${shard}`)
    const wanted = all.filter(
      ({ sequenceNumber: at }) => from === null || at > from || (isIncluded === true && at === from),
    )
    const page = wanted.slice(0, Limit)
    const Records = page.map(({ sequenceNumber, partitionKey, data, arrivedAt }) => ({
      SequenceNumber: sequenceNumber,
      PartitionKey: partitionKey,
      Data: data,
      ApproximateArrivalTimestamp: arrivedAt / 1000,
    }))
    const last = page.at(-1)?.sequenceNumber
    const next = last === undefined ? { from, isIncluded } : { from: last }
    return { Records, NextShardIterator: iteratorOf({ stream, shard, ...next }), MillisBehindLatest: 0 }
  },
}

const stored = { SequenceNumber: '0', ShardId: '-' }
const invalid = (message: string) => new StreamRefusal('ValidationException', message)

function refuseKey(key: string): void {
  const most = limits.partitionKeyCharactersMax.value
  if (key.length < 1 || key.length > most) throw invalid(`PartitionKey has 1 to ${most} characters`)
}

const sizeOf = ({ Data, PartitionKey }: StreamRecord): number =>
  Buffer.byteLength(Data, 'base64') + Buffer.byteLength(PartitionKey)

const nameOf = ({ StreamName, StreamARN }: StreamCall): string => StreamName ?? StreamARN?.split('/').at(-1) ?? ''

function streamOf(streams: Streams, call: StreamCall): Stream {
  const stream = streams.get(nameOf(call))
  if (!stream) throw new StreamRefusal('ResourceNotFoundException', `there is no stream ${nameOf(call)}`)
  return stream
}

interface Place {
  stream: string
  shard: string
  from?: string | null
  isIncluded?: boolean | undefined
}
const iteratorOf = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64')

function placeOf(iterator: string): Place {
  try {
    return JSON.parse(Buffer.from(iterator, 'base64').toString()) as Place
  } catch {
    throw invalid('ShardIterator is one that GetShardIterator or GetRecords gave')
  }
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
  response.end(JSON.stringify(body))
}
