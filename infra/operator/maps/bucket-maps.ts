import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { streetIndex, type StreetExtract } from '../../../shared/wire/streets/street-extracts.ts'
import type { MapStore } from './map-store.ts'
import { uploadFile } from './upload-file.ts'

const folder = 'maps/'
const indexKey = `${folder}index.json`

interface Listed {
  extracts: readonly StreetExtract[]
  /** of the list that was read; null when there was none */
  etag: string | null
}

/**
 * Maps in the bucket of the client. A deployment writes below `maps/sample/` only, so that the list and the archives
 * stay. Each upload gets an address of its own, which browsers may keep for ever; the list, which they ask for each
 * time, is written when the archive is there.
 *
 * @param version tells one upload from another: letters and digits
 */
export function bucketMaps(client: S3Client, bucket: string, version: () => string): MapStore {
  async function read(): Promise<Listed> {
    try {
      const answer = await client.send(new GetObjectCommand({ Bucket: bucket, Key: indexKey }))
      const { extracts } = streetIndex.parse(JSON.parse((await answer.Body?.transformToString()) ?? ''))
      return { extracts, etag: answer.ETag ?? null }
    } catch (error) {
      if (error instanceof NoSuchKey) return { extracts: [], etag: null }
      if (error instanceof S3ServiceException) throw error
      throw new Error(
        `${indexKey} in ${bucket} is damaged: { "extracts": [ … ] } is expected. Remove it, and add the maps again.`,
        {
          cause: error,
        },
      )
    }
  }

  async function write(extracts: readonly StreetExtract[], { etag }: Listed): Promise<void> {
    const body = JSON.stringify({ extracts })
    const unchanged = etag === null ? { IfNoneMatch: '*' } : { IfMatch: etag }
    const put = { Bucket: bucket, Key: indexKey, Body: body, ContentType: 'application/json', CacheControl: 'no-cache' }
    try {
      await client.send(new PutObjectCommand({ ...put, ...unchanged }))
    } catch (error) {
      const { name } = error as Error
      if (name !== 'PreconditionFailed' && name !== 'ConditionalRequestConflict') throw error
      throw new Error('Somebody else changed the list of maps at the same time. Try again.', { cause: error })
    }
  }

  const removeFile = ({ file }: StreetExtract) =>
    client.send(new DeleteObjectCommand({ Bucket: bucket, Key: folder + file }))

  return {
    list: async () => [...(await read()).extracts],
    add: async (file, extract, onBytes) => {
      const added = { ...extract, file: `${extract.name}-${version()}.pmtiles` }
      await uploadFile(client, { bucket, key: folder + added.file, file, onBytes })
      const before = await read()
      const others = before.extracts.filter(({ name }) => name !== extract.name)
      try {
        await write([...others, added], before)
      } catch (error) {
        await removeFile(added)
        throw error
      }
      for (const old of before.extracts) if (old.name === extract.name) await removeFile(old)
    },
    remove: async (name) => {
      const before = await read()
      const removed = before.extracts.filter((extract) => extract.name === name)
      if (removed.length === 0) return false
      await write(
        before.extracts.filter((extract) => extract.name !== name),
        before,
      )
      for (const old of removed) await removeFile(old)
      return true
    },
  }
}
