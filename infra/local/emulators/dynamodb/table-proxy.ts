import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { ItemLocks, type LockingRequest } from './item-locks.ts'
import { answerPut, logOf, type LogAnswer, type LogTables } from './log-requests.ts'
import type { PutRequest } from './put-refusals.ts'
import { readRequests, type RawRequest } from './read-requests.ts'
import { refusedExpression, refusedQuery, type TableRequest } from './table-refusals.ts'

export interface TableProxy {
  port: number
  /** Throttles the next requests, as a partition that is written too fast does. For tests. */
  throttle(requests: number): void
  /** Calls back when a write of a table was answered, whether it changed anything or not. */
  onWrite(table: string, written: () => void): void
  stop(): Promise<void>
}

interface KeyedTable {
  name: string
  definition: Record<string, unknown>
}
type KeySchema = { AttributeName: string }[]

/**
 * Stands before the table emulator: passes requests on, and answers itself what DynamoDB would refuse, and what is put
 * into a log. Tables that are created through it are known by that.
 */
export async function openTableProxy(
  tablesPort: number,
  tables: readonly KeyedTable[] = [],
  logs: LogTables = new Map(),
): Promise<TableProxy> {
  const gate = new Gate(tables, logs)
  const open = new Set<Socket>()
  const server = createServer({ noDelay: true }, (client) => {
    const emulator = connect({ port: tablesPort, host: '127.0.0.1', noDelay: true })
    /** what requests hold that were not answered yet, the oldest first */
    const held: (() => void)[] = []
    for (const [socket, other] of [
      [client, emulator],
      [emulator, client],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
        for (const release of held.splice(0)) release()
      })
    }
    emulator.on('data', () => held.shift()?.())
    emulator.pipe(client)
    client.on(
      'data',
      readRequests((request) => {
        const outcome = gate.admit(request)
        if ('refusal' in outcome) client.write(answer({ status: 400, body: outcome.refusal }))
        else if ('put' in outcome) void outcome.put.then((put) => client.write(answer(put)))
        else {
          held.push(outcome.release)
          emulator.write(request.bytes)
        }
      }),
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of open) socket.destroy()
    })
  return {
    port: (server.address() as AddressInfo).port,
    throttle: (requests) => (gate.throttled = requests),
    onWrite: (table, written) => gate.watched.push({ quoted: JSON.stringify(table), written }),
    stop,
  }
}

type Admission = { refusal: object } | { put: Promise<LogAnswer> } | { release: () => void }
const passes: Admission = { release: () => {} }
const writing = /^(?:Put|Update|Delete)Item$|^BatchWriteItem$|^TransactWriteItems$/

/** Decides request by request; nearly every one is passed on for the price of a few searches. */
class Gate {
  throttled = 0
  /** tables as requests name them, and who wants to know of their writes */
  readonly watched: { quoted: string; written: () => void }[] = []
  readonly #locks = new ItemLocks()

  constructor(
    tables: readonly KeyedTable[],
    private readonly logs: LogTables,
  ) {
    for (const { name, definition } of tables) this.#locks.learn(name, definition['KeySchema'] as KeySchema)
  }

  admit({ head, body }: RawRequest): Admission {
    const operation = /^x-amz-target: *DynamoDB_\d+\.(\w+)\r?$/im.exec(head)?.[1]
    if (operation === undefined) return passes
    const admission = this.#decide(operation, body)
    if (!('release' in admission) || !writing.test(operation)) return admission
    const watchers = this.watched.filter(({ quoted }) => body.includes(quoted))
    if (watchers.length === 0) return admission
    return {
      release: () => {
        admission.release()
        for (const { written } of watchers) written()
      },
    }
  }

  #decide(operation: string, body: Buffer): Admission {
    if (this.throttled > 0) {
      this.throttled -= 1
      return { refusal: throttling }
    }
    const put = this.#put(operation, body)
    if (put !== null) return { put }
    const isSuspect = hasLongExpression(body) || (operation === 'Query' && body.includes('""'))
    if (!isSuspect && operation !== 'CreateTable' && !this.#locks.concerns(operation)) return passes
    const request = parsed(body)
    if (request === null) return passes
    if (operation === 'CreateTable') this.#locks.learn(request.TableName, request.KeySchema ?? [])
    const because = refusedQuery(request) ?? refusedExpression(request)
    if (because !== null) return { refusal: invalid(because) }
    if (!this.#locks.concerns(operation)) return passes
    const taken = this.#locks.take(operation, request)
    return 'conflict' in taken ? { refusal: taken.conflict } : taken
  }

  /** Null for a request that is for no log. */
  #put(operation: string, body: Buffer): Promise<LogAnswer> | null {
    if (![...this.logs.keys()].some((name) => body.includes(name))) return null
    const request = parsed(body) as PutRequest | null
    const log = request && logOf(this.logs, request)
    return log && answerPut(log, operation, request)
  }
}

/** An expression with more in it than DynamoDB takes is longer than this. */
const longExpression = /^Expression" *: *"[^"]{300}/
const [nameEnd, lookedAt] = [Buffer.from('Expression"'), 400]

/** Looks behind the names of expressions only: a body may be long, and hold none. */
function hasLongExpression(body: Buffer): boolean {
  for (let at = body.indexOf(nameEnd); at >= 0; at = body.indexOf(nameEnd, at + 1)) {
    if (longExpression.test(body.toString('latin1', at, at + lookedAt))) return true
  }
  return false
}

function parsed(body: Buffer): (TableRequest & LockingRequest & { KeySchema?: KeySchema }) | null {
  try {
    return JSON.parse(body.toString()) as TableRequest & LockingRequest
  } catch {
    return null
  }
}

const invalid = (message: string) => ({ __type: 'com.amazon.coral.validate#ValidationException', message })

const throttling = {
  __type: 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
  message:
    'The level of configured provisioned throughput for the table was exceeded. Consider increasing your provisioning level with the UpdateTable API.',
}

const reasons: Readonly<Record<number, string>> = { 200: 'OK', 400: 'Bad Request', 500: 'Internal Server Error' }

function answer(given: LogAnswer): string {
  const body = JSON.stringify(given.body)
  return [
    `HTTP/1.1 ${given.status} ${reasons[given.status]}`,
    'content-type: application/x-amz-json-1.0',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}
