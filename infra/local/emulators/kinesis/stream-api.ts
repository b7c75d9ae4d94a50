import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen, readBody } from '../http/http-server.ts'

/**
 * What of Kinesis' own API a function calls: PutRecords, by its JSON protocol.
 *
 * Not imitated: signatures, hash keys of one's own, sequence numbers in the answer, throughput limits, and single
 * single records of a call that fail.
 */
export interface StreamApi {
  address: string
  /** until then every call is answered with 503 and repeated by the SDK */
  open(put: Put): void
  idle(): boolean
  stop(): Promise<void>
}

/** Resolves when it is stored. @throws Error when there is no such stream */
export type Put = (stream: string, partitionKey: string, data: Buffer) => Promise<void>

const callBytesMax = 8 * 1024 * 1024
const recordsMax = 500

interface PutRecords {
  StreamName: string
  Records: { Data: string; PartitionKey: string }[]
}

export async function startStreamApi(): Promise<StreamApi> {
  let put: Put | null = null
  let working = 0
  const listening = await listen((request, response) => {
    working += 1
    void answer(request, response)
      .catch((error: unknown) => reply(response, 500, { __type: 'InternalFailure', message: String(error) }))
      .finally(() => (working -= 1))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = String(request.headers['x-amz-target']).split('.').at(-1)
    const body = await readBody(request, callBytesMax)
    if (!put) return reply(response, 503, { __type: 'ServiceUnavailable', message: 'the streams are starting' })
    if (target !== 'PutRecords') {
      return reply(response, 400, { __type: 'UnknownOperationException', message: `${target} is not imitated` })
    }
    const { StreamName, Records } = JSON.parse(body.toString()) as PutRecords
    if (Records.length === 0 || Records.length > recordsMax) {
      return reply(response, 400, { __type: 'ValidationException', message: `a call takes 1 to ${recordsMax} records` })
    }
    const store = put
    await Promise.all(
      Records.map(({ Data, PartitionKey }) => store(StreamName, PartitionKey, Buffer.from(Data, 'base64'))),
    )
    reply(response, 200, { FailedRecordCount: 0, Records: Records.map(() => ({ SequenceNumber: '0', ShardId: '-' })) })
  }

  return {
    address: `http://127.0.0.1:${listening.port}`,
    open: (how) => (put = how),
    idle: () => working === 0,
    stop: () => listening.close(),
  }
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
  response.end(JSON.stringify(body))
}
