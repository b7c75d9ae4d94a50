import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitingMax } from '../../../../../infra/local/emulators/kinesis/shard-pages.ts'
import { realDisk } from '../../../../../infra/local/emulators/disk/disk.ts'
import { startStream } from '../../../../../infra/local/emulators/kinesis/stream.ts'
import type { MappingPlan, StreamPlan } from '../../../../../infra/local/plan/types.ts'

const plan: StreamPlan = { name: 'backlog', arn: 'arn:backlog', shardCount: 1, retentionHours: 24 }
const mapping: MappingPlan = {
  title: 'ingest-backlog',
  source: { kind: 'stream', arn: 'arn:aws:kinesis:local:0:stream/backlog' },
  functionArn: 'arn:ingest-backlog',
  batchSize: 5_000,
  windowMs: 0,
  startAt: 'TRIM_HORIZON',
  filters: [],
  partialResponses: true,
  bisect: true,
  retriesMax: 20,
  ageMaxSeconds: -1,
  failureQueueArn: null,
}
interface Event {
  Records: { kinesis: { data: string } }[]
}
const flood = waitingMax * 3 + 17

let dataDir: string
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'qafila-stream-'))))
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** A reader that takes `batches`, then waits; what it saw, in order. */
function openReader(batches: number) {
  const seen: number[] = []
  const stream = startStream(plan, { dataDir, disk: realDisk })
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  let left = batches
  const invoke = async (event: { Records: unknown[] }) => {
    if (left-- <= 0) await held
    for (const { kinesis } of (event as Event).Records)
      seen.push(Number(Buffer.from(kinesis.data, 'base64').toString()))
    return { batchItemFailures: [] }
  }
  stream.feed(mapping, { invoke, giveUp: async () => expect.fail('nothing may be given up') })
  return { stream, seen, release }
}
const put = (stream: ReturnType<typeof startStream>, from: number, to: number) =>
  Promise.all(Array.from({ length: to - from }, (_, place) => stream.put('van-1', Buffer.from(String(from + place)))))

it('a flood that does not fit into memory is read from the files: in order, each record once', async () => {
  const { stream, seen, release } = openReader(0)
  for (let from = 0; from < flood; from += 10_000) await put(stream, from, Math.min(flood, from + 10_000))
  expect(seen).toEqual([])
  release()
  await vi.waitFor(() => expect(stream.idle()).toBe(true))
  await put(stream, flood, flood + 3)
  await vi.waitFor(() => expect(seen).toHaveLength(flood + 3))
  expect(seen.every((number, place) => number === place)).toBe(true)
  await stream.stop()
})

it('what waited when the process ended is read by the next one, each record once', async () => {
  const first = openReader(2)
  await put(first.stream, 0, flood)
  await vi.waitFor(() => expect(first.seen).toHaveLength(10_000))
  const stopped = first.stream.stop()
  first.release()
  await stopped
  const next = openReader(Number.POSITIVE_INFINITY)
  await vi.waitFor(() => expect(next.stream.idle()).toBe(true))
  expect(first.seen.length + next.seen.length).toBe(flood)
  expect([...first.seen, ...next.seen].every((number, place) => number === place)).toBe(true)
  await next.stream.stop()
})
