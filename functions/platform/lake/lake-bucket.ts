import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  UploadPartCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { tenantLimits } from '../../../shared/domain/limits/tenants.ts'
import { dayText, lakeFolder, lakePath, readLakePath, type LakeFile } from '../../../shared/wire/lake/lake-file.ts'
import type { LakeFiles } from './lake-ports.ts'

/** A part of an upload has 5 MB at least; what is shorter is put at once. */
const partBytes = 8 * 1024 * 1024

/**
 * The data lake of one tenant in the bucket: `TENANT/day=2026-11-28/devices-1-25.parquet`. A put replaces the object in
 * one moment, as the end of an upload in parts does; one that never ends is removed by the bucket's own rule.
 */
export function bucketLake(client: S3Client, Bucket: string, tenantId: string): LakeFiles {
  const prefix = `${tenantId}/`
  const object = (file: LakeFile) => ({ Bucket, Key: prefix + lakePath(file) })
  const remove = async (file: LakeFile) => void (await client.send(new DeleteObjectCommand(object(file))))

  return {
    remove,
    async write(file, content) {
      const parts = joined(content, partBytes)
      const [first, second] = [await parts.next(), await parts.next()]
      if (first.done) return remove(file).then(() => 0)
      const facts = { ...object(file), ...headersOf(file) }
      if (second.done) {
        await client.send(new PutObjectCommand({ ...facts, Body: first.value }))
        return first.value.length
      }
      return upload(client, facts, following([first.value, second.value], parts))
    },
    async *list(from) {
      // the first key of a day is after the name of its folder
      const start = from !== undefined && { StartAfter: `${prefix}${lakeFolder(from)}` }
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: prefix, ...start })
      for await (const { Contents = [] } of pages) {
        for (const { Key = '', Size = 0, LastModified } of Contents) {
          const file = readLakePath(Key.slice(prefix.length))
          if (file) yield { ...file, bytes: Size, writtenAt: LastModified?.getTime() ?? 0 }
        }
      }
    },
    link: (file) =>
      getSignedUrl(client, new GetObjectCommand(object(file)), { expiresIn: tenantLimits.exportLinkMs / 1000 }),
  }
}

const headersOf = (file: LakeFile) => ({
  ContentType: 'application/vnd.apache.parquet',
  // the day stands in the folder's name, which a download loses
  ContentDisposition: `attachment; filename="${dayText(file.day)}-${lakePath(file).split('/')[1]}"`,
})

/** @returns how many bytes it has */
async function upload(
  client: S3Client,
  { ContentType, ContentDisposition, ...object }: { Bucket: string; Key: string } & ReturnType<typeof headersOf>,
  parts: AsyncIterable<Uint8Array>,
): Promise<number> {
  const begun = new CreateMultipartUploadCommand({ ...object, ContentType, ContentDisposition })
  const { UploadId } = await client.send(begun)
  const Parts: { ETag: string | undefined; PartNumber: number }[] = []
  let bytes = 0
  for await (const Body of parts) {
    const PartNumber = Parts.length + 1
    const { ETag } = await client.send(new UploadPartCommand({ ...object, UploadId, PartNumber, Body }))
    Parts.push({ ETag, PartNumber })
    bytes += Body.length
  }
  await client.send(new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts } }))
  return bytes
}

/** The same bytes in pieces of at least so many; the last one may be shorter. */
async function* joined(content: AsyncIterable<Uint8Array>, bytesMin: number): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  for await (const piece of content) {
    waiting.push(piece)
    bytes += piece.length
    if (bytes < bytesMin) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}

async function* following<T>(first: readonly T[], rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first
  yield* rest
}
