import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { GetRecordsCommand, GetShardIteratorCommand, KinesisClient, PutRecordsCommand } from '@aws-sdk/client-kinesis'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { awsLimits, type AwsLimit } from '../../../infra/local/emulators/aws-limits.data.ts'
import { signedFetch } from '../../support/cloud/signed-fetch.ts'
import { sdkOptions, startSmallWorld, type SmallWorld } from '../../support/cloud/small-world.ts'

const textsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('aws-limits.data.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))

const all = Object.entries(awsLimits).flatMap(([service, limits]) =>
  Object.entries(limits as Record<string, AwsLimit>).map(([name, limit]) => ({ service, name, ...limit })),
)

describe('the limits of AWS', () => {
  const sources = [...textsIn('infra/local'), readFileSync('tests/contracts/emulators/table-refusals.test.ts', 'utf8')]

  it.each(all)('$service $name is kept by an emulator, and says where it comes from', ({ name, value, source }) => {
    expect(sources.filter((text) => text.includes(name))).not.toEqual([])
    expect(value).toBeGreaterThan(0)
    expect(source).toMatch(/^https:\/\/docs\.aws\.amazon\.com\/[\w/-]+\.html$/)
  })
})

describe('what is refused', { tags: 'emulator' }, () => {
  let world: SmallWorld
  let kinesis: KinesisClient
  let s3: S3Client
  beforeAll(async () => {
    world = await startSmallWorld()
    const requestHandler = new NodeHttpHandler()
    kinesis = new KinesisClient({ ...sdkOptions(world.cloud, 'KINESIS'), requestHandler, maxAttempts: 1 })
    s3 = new S3Client({ ...sdkOptions(world.cloud, 'S3'), forcePathStyle: true })
  })
  afterAll(async () => {
    kinesis.destroy()
    s3.destroy()
    await world.stop()
  })

  const record = (PartitionKey: string, bytes = 1) => ({ PartitionKey, Data: Buffer.alloc(bytes) })
  const mebibyte = 1024 * 1024

  it.each([
    { name: 'no record', records: [] },
    { name: '501 records', records: Array.from({ length: 501 }, () => record('van-1')) },
    { name: 'a record over 1 MiB with its key', records: [record('van-1', mebibyte - 4)] },
    { name: 'records over 5 MiB', records: Array.from({ length: 6 }, () => record('van-1', mebibyte - 5)) },
    { name: 'a partition key of 257 characters', records: [record('v'.repeat(257))] },
    { name: 'no partition key', records: [record('')] },
  ])('by Kinesis: $name', async ({ records }) => {
    const put = new PutRecordsCommand({ StreamName: 'Small-Messages', Records: records })
    await expect(kinesis.send(put)).rejects.toMatchObject({ name: 'ValidationException' })
  })

  it.each([{ Limit: 0 }, { Limit: 10_001 }])('by Kinesis: reading $Limit records', async ({ Limit }) => {
    const StreamName = 'Small-Messages'
    const shard = { StreamName, ShardId: 'shardId-000000000000', ShardIteratorType: 'TRIM_HORIZON' } as const
    const { ShardIterator } = await kinesis.send(new GetShardIteratorCommand(shard))
    await expect(kinesis.send(new GetRecordsCommand({ ShardIterator, Limit }))).rejects.toMatchObject({
      name: 'ValidationException',
    })
  })

  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await signedFetch(world.cloud, `/small-files/${path}`, init)
    const text = await answer.text()
    return { status: answer.status, code: /<Code>(\w+)</.exec(text)?.[1] ?? null, text }
  }
  const beginUpload = async () => {
    const { text } = await ask('big.csv?uploads', { method: 'POST' })
    return /<UploadId>([^<]+)</.exec(text)![1]!
  }
  const putPart = (id: string, part: string | number, body: string) =>
    ask(`big.csv?partNumber=${part}&uploadId=${id}`, { method: 'PUT', body })
  const complete = (id: string, parts: readonly number[]) =>
    ask(`big.csv?uploadId=${id}`, {
      method: 'POST',
      body: parts.map((part) => `<Part><PartNumber>${part}</PartNumber></Part>`).join(''),
    })

  it.each<{ name: string; path: string; headers: Record<string, string>; code: string }>([
    { name: 'a name over 1,024 bytes', path: 'é'.repeat(513), headers: {}, code: 'KeyTooLongError' },
    {
      name: 'metadata over 2 KB',
      path: 'a.csv',
      headers: { 'x-amz-meta-note': 'x'.repeat(2_048) },
      code: 'MetadataTooLarge',
    },
  ])('by S3: $name', async ({ path, headers, code }) => {
    const put = { method: 'PUT', body: 'x', headers }
    expect(await ask(encodeURIComponent(path), put)).toMatchObject({ status: 400, code })
  })

  it.each(['0', '10001', 'one'])('by S3: a part with the number %s', async (number) => {
    expect(await putPart(await beginUpload(), number, 'x')).toMatchObject({ status: 400, code: 'InvalidArgument' })
  })

  it.each([
    { name: 'a part before the last with less than 5 MiB', parts: [1, 2], code: 'EntityTooSmall' },
    { name: 'a part that never came', parts: [1, 3], code: 'InvalidPart' },
    { name: 'parts in another order', parts: [2, 1], code: 'InvalidPartOrder' },
    { name: 'no part at all', parts: [], code: 'MalformedXML' },
  ])('by S3, of an upload: $name', async ({ parts, code }) => {
    const id = await beginUpload()
    for (const part of [1, 2]) await putPart(id, part, 'x')
    expect(await complete(id, parts)).toMatchObject({ status: 400, code })
  })

  it('by S3: an upload that nobody began', async () => {
    expect(await complete('12ab', [1])).toMatchObject({ status: 404, code: 'NoSuchUpload' })
  })

  it('by S3: a presigned address that is over, or is to last for more than a week', async () => {
    await ask('signed.csv', { method: 'PUT', body: 'here' })
    const signed = (signingDate: Date, expiresIn: number) =>
      getSignedUrl(s3, new GetObjectCommand({ Bucket: 'small-files', Key: 'signed.csv' }), { signingDate, expiresIn })
    const now = Date.now()
    expect(await (await fetch(await signed(new Date(now), 60))).text()).toBe('here')
    const old = await fetch(await signed(new Date(now - 120_000), 60))
    expect([old.status, await old.text()]).toEqual([403, expect.stringContaining('<Code>AccessDenied<')])
    const long = (await signed(new Date(now), 604_800)).replace('X-Amz-Expires=604800', 'X-Amz-Expires=604801')
    const refused = await fetch(long)
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('<Code>AuthorizationQueryParametersError<'),
    ])
  })
})
