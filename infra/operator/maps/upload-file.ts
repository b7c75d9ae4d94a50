import { open, type FileHandle } from 'node:fs/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { atMost } from '../../../functions/platform/concurrency.ts'

export interface Upload {
  bucket: string
  key: string
  file: string
  onBytes: (count: number) => void
}

const mebibyte = 1024 * 1024
const partBytesMin = 16 * mebibyte
/** S3 takes 10,000 parts of 5 MiB to 5 GiB. */
const partsMax = 10_000
/** As many parts are in memory, whatever the size of the file. */
const atOnce = 4

/** Whole mebibytes, so that the parts of a file are not too many. */
export const partBytesOf = (fileBytes: number): number =>
  Math.max(partBytesMin, Math.ceil(fileBytes / partsMax / mebibyte) * mebibyte)

/**
 * Uploads an archive in parts that browsers may keep for ever. What was begun is given up when a part fails.
 * @throws Error when the file cannot be read or the bucket refuses
 */
export async function uploadFile(client: S3Client, { bucket, key, file, onBytes }: Upload): Promise<void> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const at = { Bucket: bucket, Key: key }
    const { UploadId } = await client.send(
      new CreateMultipartUploadCommand({
        ...at,
        ContentType: 'application/vnd.pmtiles',
        CacheControl: 'public, max-age=31536000, immutable',
      }),
    )
    try {
      const partBytes = partBytesOf(size)
      const parts = Array.from({ length: Math.ceil(size / partBytes) }, (_, index) => index)
      const tags: string[] = []
      await atMost(atOnce, parts, async (index) => {
        const body = await piece(handle, {
          from: index * partBytes,
          length: Math.min(partBytes, size - index * partBytes),
        })
        const part = new UploadPartCommand({ ...at, UploadId, PartNumber: index + 1, Body: body })
        tags[index] = (await client.send(part)).ETag ?? ''
        onBytes(body.length)
      })
      const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }))
      await client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }))
    } catch (error) {
      await client.send(new AbortMultipartUploadCommand({ ...at, UploadId })).catch(() => undefined)
      throw error
    }
  } finally {
    await handle.close()
  }
}

async function piece(handle: FileHandle, { from, length }: { from: number; length: number }): Promise<Uint8Array> {
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length;) {
    const { bytesRead } = await handle.read(bytes, at, length - at, from + at)
    if (bytesRead === 0) throw new Error('The file became shorter while it was uploaded.')
    at += bytesRead
  }
  return bytes
}
