import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { mockClient } from 'aws-sdk-client-mock'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startBuckets, type Buckets } from '../../../../infra/local/emulators/s3/bucket.ts'
import { region } from '../../../../infra/local/local-names.ts'
import { localKey } from '../../../support/cloud/file-bucket.ts'
import { bucketMaps } from '../../../../infra/operator/maps/bucket-maps.ts'
import { run as runWith } from '../../../../infra/operator/maps/map-commands.ts'
import type { MapCommand } from '../../../../infra/operator/maps/map-arguments.ts'
import { folderMaps } from '../../../../infra/operator/maps/folder-maps.ts'
import type { MapStore } from '../../../../infra/operator/maps/map-store.ts'
import { partBytesOf, uploadFile } from '../../../../infra/operator/maps/upload-file.ts'

const sample = 'web/maps/monaco.pmtiles'
const Bucket = 'client'
const run = (store: MapStore, command: MapCommand) => runWith(store, command, () => ({ addresses: [], folder }))

let folder: string
let buckets: Buckets
let client: S3Client
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'qafila-maps-'))
  buckets = await startBuckets([{ name: Bucket, domain: Bucket, rules: [] }], folder, localKey)
  const credentials = { accessKeyId: localKey.id, secretAccessKey: localKey.secret }
  client = new S3Client({ endpoint: buckets.address, forcePathStyle: true, region, credentials })
})
afterEach(async () => {
  client.destroy()
  await buckets.stop()
  rmSync(folder, { recursive: true, force: true })
})

const stores: { name: string; open: () => MapStore }[] = [
  { name: 'in the folder of a local cloud', open: () => folderMaps(join(folder, 'maps')) },
  {
    name: 'in the bucket of a deployment',
    open: () => {
      let version = 0
      return bucketMaps(client, Bucket, () => `v${++version}`)
    },
  },
]

describe.each(stores)('street maps $name', ({ open }) => {
  it('are added, listed, replaced and removed', async () => {
    const store = open()
    expect(await run(store, { name: 'list' })).toBe('There is no street map but the sample.')
    expect(await run(store, { name: 'add', file: sample, as: 'riviera' })).toBe(
      'riviera was added: openmaptiles, zooms 0 to 14, 0.2 MB. Reload the page to see it.',
    )
    await run(store, { name: 'add', file: sample, as: 'riviera' })
    await run(store, { name: 'add', file: sample, as: 'azur' })
    const lines = (await run(store, { name: 'list' })).split('\n')
    expect(lines.slice(1).toSorted()).toEqual([
      expect.stringMatching(/^azur +openmaptiles +7\.41 43\.72 7\.45 43\.75 +0–14 +© OpenMapTiles © OpenStreetMap/),
      expect.stringMatching(/^riviera /),
    ])
    expect(await run(store, { name: 'remove', map: 'riviera' })).toBe('riviera was removed.')
    await expect(run(store, { name: 'remove', map: 'riviera' })).rejects.toThrow('There is no map "riviera"')
    expect((await store.list()).map(({ name }) => name)).toEqual(['azur'])
  })

  it('refuse what cannot be shown, and stay as they were', async () => {
    const store = open()
    const page = join(folder, 'page.pmtiles')
    writeFileSync(page, '<!doctype html>'.repeat(20))
    await expect(run(store, { name: 'add', file: page, as: 'page' })).rejects.toThrow(
      `${page} cannot be shown as a map: it is no PMTiles archive.`,
    )
    await expect(run(store, { name: 'add', file: join(folder, 'none'), as: 'x' })).rejects.toThrow('no such file')
    expect(await store.list()).toEqual([])
  })
})

describe('the bucket of a deployment', () => {
  it('keeps each version of an archive for ever, and its list not at all', async () => {
    const store = bucketMaps(client, Bucket, () => 'v1')
    await run(store, { name: 'add', file: sample, as: 'riviera' })
    const headers = async (Key: string) => (await client.send(new GetObjectCommand({ Bucket, Key }))).CacheControl
    expect(await headers('maps/riviera-v1.pmtiles')).toBe('public, max-age=31536000, immutable')
    expect(await headers('maps/index.json')).toBe('no-cache')
  })

  it('keeps nothing of maps that were replaced or removed', async () => {
    let version = 0
    const store = bucketMaps(client, Bucket, () => `v${++version}`)
    const keys = async () =>
      ((await client.send(new ListObjectsV2Command({ Bucket }))).Contents ?? []).map(({ Key }) => Key)
    await run(store, { name: 'add', file: sample, as: 'riviera' })
    await run(store, { name: 'add', file: sample, as: 'riviera' })
    expect(await keys()).toEqual(['maps/index.json', 'maps/riviera-v2.pmtiles'])
    await run(store, { name: 'remove', map: 'riviera' })
    expect(await keys()).toEqual(['maps/index.json'])
  })

  it('refuses to overwrite what somebody else listed meanwhile', async () => {
    const cloud = mockClient(S3Client)
    cloud.onAnyCommand().resolves({ UploadId: 'u' })
    cloud.on(GetObjectCommand).rejects(new NoSuchKey({ message: '', $metadata: {} }))
    const taken = Object.assign(new Error('taken'), { name: 'PreconditionFailed' })
    cloud.on(PutObjectCommand, { IfNoneMatch: '*' }).rejects(taken)
    const store = bucketMaps(client, Bucket, () => 'v1')
    const adding = run(store, { name: 'add', file: sample, as: 'riviera' })
    await expect(adding).rejects.toThrow('Somebody else changed the list of maps at the same time. Try again.')
    expect(cloud.commandCalls(DeleteObjectCommand, { Key: 'maps/riviera-v1.pmtiles' })).toHaveLength(1)
    cloud.restore()
  })

  it('takes a large file in parts, in order, with progress', async () => {
    const file = join(folder, 'large')
    writeFileSync(file, 'begin')
    truncateSync(file, partBytesOf(0) * 2 + 7)
    const onBytes = vi.fn<(count: number) => void>()
    await uploadFile(client, { bucket: Bucket, key: 'large', file, onBytes })
    const { ContentLength, Body } = await client.send(new GetObjectCommand({ Bucket, Key: 'large' }))
    expect(ContentLength).toBe(partBytesOf(0) * 2 + 7)
    expect((await Body!.transformToByteArray()).subarray(0, 5)).toEqual(new TextEncoder().encode('begin'))
    expect(onBytes.mock.calls.map(([count]) => count).toSorted((a, b) => a - b)).toEqual([
      7,
      partBytesOf(0),
      partBytesOf(0),
    ])
  })

  it('needs at most 10,000 parts for the whole planet', () => {
    const planetBytes = 120e9
    expect(planetBytes / partBytesOf(planetBytes)).toBeLessThanOrEqual(10_000)
    expect(2e12 / partBytesOf(2e12)).toBeLessThanOrEqual(10_000)
  })

  it('gives an upload up when a part fails', async () => {
    const cloud = mockClient(S3Client)
    cloud.onAnyCommand().resolves({ UploadId: 'u' })
    cloud.on(UploadPartCommand).rejects(new Error('the network is gone'))
    const upload = uploadFile(client, { bucket: Bucket, key: 'k', file: sample, onBytes: () => {} })
    await expect(upload).rejects.toThrow('the network is gone')
    expect(cloud.commandCalls(AbortMultipartUploadCommand)).toHaveLength(1)
    cloud.restore()
  })

  it('says that its list is damaged', async () => {
    const cloud = mockClient(S3Client)
    cloud.on(GetObjectCommand).resolves({ Body: { transformToString: () => Promise.resolve('{') } as never })
    await expect(bucketMaps(client, Bucket, () => 'v').list()).rejects.toThrow('maps/index.json in client is damaged')
    cloud.restore()
  })
})

it('a folder holds nothing of an upload that failed', async () => {
  const store = folderMaps(join(folder, 'maps'))
  const extract = { name: 'x' } as never
  await expect(store.add(join(folder, 'none'), extract, () => {})).rejects.toThrow('ENOENT')
  expect(readdirSync(join(folder, 'maps'))).toEqual([])
})
