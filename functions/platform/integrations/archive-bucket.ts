import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  UploadPartCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { tenantLimits } from '../../../shared/domain/limits/tenants.ts'
import type { Archives } from '../ports/tenant-ports.ts'

export type ArchiveFiles = Omit<Archives, 'status' | 'saveStatus'>

/** The prefix of their keys: apart from the files of tenants, because the bucket expires them. */
const archivePrefix = (tenantId: string): string => `exports/${tenantId}/`

/** Exports of one tenant in the bucket. */
export function bucketArchives(client: S3Client, Bucket: string, tenantId: string): ArchiveFiles {
  const prefix = archivePrefix(tenantId)
  const archive = (exportId: string) => ({ Bucket, Key: `${prefix}${exportId}.zip` })
  const progressFile = (exportId: string) => ({ Bucket, Key: `${prefix}${exportId}.json` })

  return {
    tenantId,
    async begin(exportId, fileName) {
      const answer = await client.send(
        new CreateMultipartUploadCommand({
          ...archive(exportId),
          ContentType: 'application/zip',
          ContentDisposition: `attachment; filename="${fileName.replaceAll(/[^A-Za-z0-9._-]/g, '-')}"`,
        }),
      )
      return { exportId, uploadId: answer.UploadId! }
    },
    async writePart({ exportId, uploadId: UploadId }, PartNumber, Body) {
      const part = { ...archive(exportId), UploadId, PartNumber, Body }
      return (await client.send(new UploadPartCommand(part))).ETag!
    },
    async finish({ exportId, uploadId: UploadId }, tags) {
      const Parts = tags.map((ETag, at) => ({ ETag, PartNumber: at + 1 }))
      const joining = { ...archive(exportId), UploadId, MultipartUpload: { Parts } }
      await client.send(new CompleteMultipartUploadCommand(joining)).catch(async (error: unknown) => {
        if (!(error instanceof Error && error.name === 'NoSuchUpload')) throw error
        // joined before, unless it is not there either
        await client.send(new HeadObjectCommand(archive(exportId)))
      })
    },
    async saveProgress(exportId, Body) {
      await client.send(new PutObjectCommand({ ...progressFile(exportId), Body }))
    },
    async progress(exportId) {
      const answer = await client.send(new GetObjectCommand(progressFile(exportId))).catch((error: unknown) => {
        if (error instanceof Error && error.name === 'NoSuchKey') return null
        throw error
      })
      return answer?.Body ? answer.Body.transformToByteArray() : null
    },
    async removeProgress(exportId) {
      await client.send(new DeleteObjectCommand(progressFile(exportId)))
    },
    link: (exportId) =>
      getSignedUrl(client, new GetObjectCommand(archive(exportId)), { expiresIn: tenantLimits.exportLinkMs / 1000 }),
    async removeFiles() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket, Key }))
      }
    },
  }
}
