import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { filePath, filePrefix } from './file-path.ts'
import type { FileFacts, Files } from '../ports/ports.ts'

/** Keys begin with the tenant; the slash keeps one tenant's id from being the prefix of another's. */
const tenantPrefix = (tenantId: string): string => `tenants/${tenantId}/`

/** What the bucket's rule in `infra/state/files.ts` goes by. */
const mediumTag = 'kind=medium'

/** The files of one tenant in the bucket. */
export function bucketFiles(client: S3Client, Bucket: string, tenantId: string): Files {
  const prefix = tenantPrefix(tenantId)
  const object = (path: string) => ({ Bucket, Key: `${prefix}${filePath(path)}` })

  async function* list(begins: string): AsyncGenerator<FileFacts> {
    const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: `${prefix}${filePrefix(begins)}` })
    for await (const { Contents = [] } of pages) {
      for (const { Key = '', Size = 0, LastModified } of Contents) {
        yield { path: Key.slice(prefix.length), bytes: Size, savedAt: LastModified?.getTime() ?? 0 }
      }
    }
  }

  return {
    tenantId,
    async put(path, { content, contentType, isMedium }) {
      const file = { ...object(path), Body: content, ContentType: contentType }
      await client.send(new PutObjectCommand(isMedium ? { ...file, Tagging: mediumTag } : file))
    },
    async get(path) {
      const answer = await client.send(new GetObjectCommand(object(path))).catch((error: unknown) => {
        if (error instanceof Error && error.name === 'NoSuchKey') return null
        throw error
      })
      if (!answer?.Body) return null
      const content = await answer.Body.transformToByteArray()
      return {
        path,
        content,
        bytes: content.length,
        savedAt: answer.LastModified?.getTime() ?? 0,
        contentType: answer.ContentType ?? 'application/octet-stream',
        tag: (answer.ETag ?? '').replaceAll('"', ''),
      }
    },
    async remove(path) {
      await client.send(new DeleteObjectCommand(object(path)))
    },
    list,
    async bytesUsed() {
      let sum = 0
      for await (const { bytes } of list('')) sum += bytes
      return sum
    },
  }
}
