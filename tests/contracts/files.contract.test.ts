import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bucketClient } from '../../functions/platform/clients/bucket-client.ts'
import { bucketFiles } from '../../functions/platform/integrations/file-bucket.ts'
import { inMemoryFiles } from '../../functions/platform/in-memory/files.ts'
import { newMemory } from '../../functions/platform/in-memory/memory.ts'
import type { Files } from '../../functions/platform/ports/ports.ts'
import { removeExpired } from '../../infra/local/emulators/s3/lifecycle.ts'
import { dayMs } from '../../shared/domain/time/durations.ts'
import { startBuckets, type Buckets } from '../../infra/local/emulators/s3/bucket.ts'
import { region } from '../../infra/local/local-names.ts'
import { localKey } from '../support/cloud/file-bucket.ts'
import { noon } from '../support/builders.ts'

const text = (words: string) => ({ content: new TextEncoder().encode(words), contentType: 'text/plain' })
const named = async (files: Files, prefix: string) => {
  const paths: string[] = []
  for await (const { path } of files.list(prefix)) paths.push(path)
  return paths
}

/** `fresh` gives the files of two tenants, one's name being the beginning of the other's. */
function keepsFiles(fresh: () => { atlas: Files; atlas2: Files }): void {
  it('returns what was put last', async () => {
    const { atlas } = fresh()
    await atlas.put('media/1/device.png', text('old'))
    await atlas.put('media/1/device.png', { content: new Uint8Array([0, 255, 10]), contentType: 'image/png' })
    const file = await atlas.get('media/1/device.png')
    expect(file).toMatchObject({ path: 'media/1/device.png', bytes: 3, contentType: 'image/png' })
    expect([...file!.content]).toEqual([0, 255, 10])
    expect(file!.savedAt).toBeGreaterThan(0)
  })

  it('gives different bytes different tags, and the same bytes the same', async () => {
    const { atlas } = fresh()
    const tags: (string | undefined)[] = []
    for (const words of ['one', 'two', 'one']) {
      await atlas.put('a', text(words))
      tags.push((await atlas.get('a'))?.tag)
    }
    expect(tags[0]).toMatch(/^[^"]+$/)
    expect([tags[1] === tags[0], tags[2] === tags[0]]).toEqual([false, true])
  })

  it('returns null for an absent file, and removes it without failing', async () => {
    const { atlas } = fresh()
    expect(await atlas.get('nothing')).toBeNull()
    await atlas.remove('nothing')
    await atlas.put('something', text('x'))
    await atlas.remove('something')
    expect(await atlas.get('something')).toBeNull()
  })

  it('lists by prefix, in order, with sizes; and adds them up', async () => {
    const { atlas } = fresh()
    for (const path of ['media/2/b', 'media/10/a', 'media/2/a', 'server/logo.svg']) await atlas.put(path, text(path))
    expect(await named(atlas, '')).toEqual(['media/10/a', 'media/2/a', 'media/2/b', 'server/logo.svg'])
    expect(await named(atlas, 'media/2/')).toEqual(['media/2/a', 'media/2/b'])
    expect(await named(atlas, 'none/')).toEqual([])
    expect(await atlas.bytesUsed()).toBe('media/2/bmedia/10/amedia/2/aserver/logo.svg'.length)
  })

  it("never shows one tenant another's, not even when one id is the prefix of the other", async () => {
    const { atlas, atlas2 } = fresh()
    await atlas2.put('secret', text('crown jewels'))
    expect(await atlas.get('secret')).toBeNull()
    expect(await named(atlas, '')).toEqual([])
    expect(await atlas.bytesUsed()).toBe(0)
    await atlas.remove('secret')
    expect(await atlas2.get('secret')).not.toBeNull()
  })

  it.each(['../atlas2/secret', 'a/../b', 'a//b', '/a', 'a/', '.hidden', 'a b', 'a\0', 'é', '', 'x'.repeat(513)])(
    'refuses the path "%s"',
    async (path) => {
      const { atlas } = fresh()
      await expect(atlas.put(path, text('x'))).rejects.toThrow(/cannot be the path/)
      await expect(atlas.get(path)).rejects.toThrow(/cannot be the path/)
      await expect(atlas.remove(path)).rejects.toThrow(/cannot be the path/)
    },
  )
}

describe('files in memory', () => {
  keepsFiles(() => {
    const memory = newMemory(() => noon)
    return { atlas: inMemoryFiles(memory, 'atlas'), atlas2: inMemoryFiles(memory, 'atlas2') }
  })
})

describe('files in a bucket', { tags: 'emulator' }, () => {
  let buckets: Buckets
  let folder: string
  const names = Array.from({ length: 40 }, (_, at) => `files-${at}`)
  const unused = [...names]
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'qafila-files-'))
    buckets = await startBuckets(
      names.map((name) => ({ name, domain: name, rules: [] })),
      folder,
      localKey,
    )
    process.env['AWS_ACCESS_KEY_ID'] = localKey.id
    process.env['AWS_SECRET_ACCESS_KEY'] = localKey.secret
    process.env['AWS_REGION'] = region
  })
  afterAll(async () => {
    await buckets.stop()
    await rm(folder, { recursive: true, force: true })
  })
  keepsFiles(() => {
    const [client, bucket] = [bucketClient(buckets.address), unused.pop()!]
    return { atlas: bucketFiles(client, bucket, 'atlas'), atlas2: bucketFiles(client, bucket, 'atlas2') }
  })

  it('what a tracker delivered goes when its days are over, and nothing else', async () => {
    const bucket = unused.pop()!
    const files = bucketFiles(bucketClient(buckets.address), bucket, 'atlas')
    await files.put('media/1/front.jpg', { ...text('x'), isMedium: true })
    await files.put('media/1/device.jpg', text('x'))
    const rules = [{ prefix: '', tags: { kind: 'medium' }, days: 400 }]
    const leftAfter = async (days: number) => {
      await removeExpired(join(folder, 'buckets', bucket), rules, Date.now() + days * dayMs)
      return named(files, 'media/')
    }
    expect(await leftAfter(399)).toEqual(['media/1/device.jpg', 'media/1/front.jpg'])
    expect(await leftAfter(401)).toEqual(['media/1/device.jpg'])
  })

  it('lists more than one page', async () => {
    const files = bucketFiles(bucketClient(buckets.address), unused.pop()!, 'atlas')
    const paths = Array.from({ length: 1003 }, (_, at) => `many/${String(at).padStart(4, '0')}`)
    for (let at = 0; at < paths.length; at += 50) {
      await Promise.all(paths.slice(at, at + 50).map((path) => files.put(path, text('x'))))
    }
    expect(await named(files, 'many/')).toEqual(paths)
  })
})
