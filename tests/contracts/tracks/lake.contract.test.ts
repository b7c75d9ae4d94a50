import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bucketLake } from '../../../functions/platform/lake/lake-bucket.ts'
import { inMemoryLake, inMemoryLakeFiles } from '../../../functions/platform/lake/in-memory-lake.ts'
import { dynamoLake } from '../../../functions/platform/lake/lake.ts'
import type { Lake, LakeFiles } from '../../../functions/platform/lake/lake-ports.ts'
import { newMemory } from '../../../functions/platform/in-memory/memory.ts'
import { everyDay, lakePath, type LakeFile } from '../../../shared/wire/lake/lake-file.ts'
import { noon } from '../../support/builders.ts'
import { fileBucket } from '../../support/cloud/file-bucket.ts'
import { startDynamo, type DynamoTables } from '../../support/dynamo.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
async function* content(...pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces
}
async function filesOf(lake: Pick<LakeFiles, 'list'>, from?: number) {
  const found: { day: number; part: number; bytes: number }[] = []
  for await (const { day, part, bytes: size } of lake.list(from)) found.push({ day, part, bytes: size })
  return found
}
const file = (day: number, part = 0): LakeFile => ({ day, part })

function keepsFiles(fresh: () => LakeFiles): void {
  it('lists files in order of day, from a day on', async () => {
    const lake = fresh()
    for (const each of [file(20_001), file(19_999, 3), file(20_000)]) await lake.write(each, content(bytes('abc')))
    expect((await filesOf(lake)).map(lakePath)).toEqual([
      'day=2024-10-03/devices-76-100.parquet',
      'day=2024-10-04/devices-1-25.parquet',
      'day=2024-10-05/devices-1-25.parquet',
    ])
    expect((await filesOf(lake, 20_000)).map(({ day }) => day)).toEqual([20_000, 20_001])
    expect((await filesOf(lake, 20_002)).length).toBe(0)
  })

  it('replaces a file, and removes it without content', async () => {
    const lake = fresh()
    expect(await lake.write(file(1), content(bytes('first')))).toBe(5)
    expect(await lake.write(file(1), content(bytes('se'), bytes('cond')))).toBe(6)
    expect(await filesOf(lake)).toEqual([{ ...file(1), bytes: 6 }])
    expect(await lake.write(file(1), content())).toBe(0)
    await lake.remove(file(1))
    expect(await filesOf(lake)).toEqual([])
  })
}

function keepsNotes(fresh: () => Lake): void {
  it('hands out notes up to a time, the newest day first, until they are done', async () => {
    const lake = fresh()
    await lake.note([file(5), file(7, 2), file(7, 2), file(6)], noon)
    await lake.note([file(everyDay, 2)], noon + 1)
    await lake.note([file(9)], noon + 2)
    const noted = await lake.notes(noon + 1, 100)
    expect(noted.map(({ day, part, at }) => [day, part, at - noon])).toEqual([
      [7, 2, 0],
      [6, 0, 0],
      [5, 0, 0],
      [everyDay, 2, 1],
    ])
    for (const note of noted) await lake.done(note)
    expect((await lake.notes(noon + 2, 100)).map(({ day }) => day)).toEqual([9])
    await lake.forgetNotes()
    expect(await lake.notes(noon + 2, 100)).toEqual([])
  })

  it('keeps a note that was made again meanwhile', async () => {
    const lake = fresh()
    await lake.note([file(5)], noon)
    const [seen] = await lake.notes(noon, 1)
    await lake.note([file(5)], noon)
    await lake.done(seen!)
    const [again] = await lake.notes(noon, 1)
    expect(again).toMatchObject(file(5))
    await lake.done(again!)
    await lake.done(again!)
    expect(await lake.notes(noon, 1)).toEqual([])
  })
}

describe('a data lake in memory', () => {
  const fresh = () => newMemory(() => noon)
  keepsFiles(() => inMemoryLakeFiles(fresh(), 'atlas'))
  keepsNotes(() => inMemoryLake(fresh(), 'atlas'))
})

describe('files of a data lake in a bucket', { tags: 'emulator' }, () => {
  const client = fileBucket()
  let tenants = 0
  const fresh = () => bucketLake(client(), 'files', `atlas${++tenants}`)
  keepsFiles(fresh)

  it('uploads what is long in parts, and hands it out at its address under its day', async () => {
    const lake = fresh()
    const long = Array.from({ length: 5 }, (_, step) => new Uint8Array(4 * 1024 * 1024).fill(step))
    expect(await lake.write(file(20_000), content(...long))).toBe(20 * 1024 * 1024)
    const answer = await fetch(await lake.link(file(20_000)))
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="2024-10-04-devices-1-25.parquet"')
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.concat(long))).toBe(true)
  })

  it('shows no file of another tenant whose id begins the same', async () => {
    const [one, other] = [bucketLake(client(), 'files', 'same'), bucketLake(client(), 'files', 'same2')]
    await other.write(file(1), content(bytes('x')))
    expect(await filesOf(one)).toEqual([])
  })
})

describe('notes of a data lake in a table', { tags: 'emulator' }, () => {
  let dynamo: DynamoTables
  let tenants = 0
  beforeAll(async () => {
    dynamo = await startDynamo()
  })
  afterAll(() => dynamo.stop())
  const files = () =>
    inMemoryLakeFiles(
      newMemory(() => noon),
      'atlas',
    )
  keepsNotes(() =>
    dynamoLake(
      dynamo.store(() => noon),
      files,
      `atlas${++tenants}`,
    ),
  )
})
