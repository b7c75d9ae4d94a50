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
import { atMost } from '../concurrency.ts'
import type { ReportFiles } from '../ports/report-ports.ts'

/** The prefix of their keys: apart from the files of tenants, because the bucket expires them. */
const reportPrefix = (tenantId: string): string => `reports/${tenantId}/`
const removalsAtOnce = 16

/** Files of one tenant's reports in the bucket. */
export function bucketReports(client: S3Client, Bucket: string, tenantId: string): ReportFiles {
  const prefix = reportPrefix(tenantId)
  const object = (jobId: string, name: string) => ({ Bucket, Key: `${prefix}${jobId}/${name}` })
  const file = (jobId: string) => object(jobId, 'file')
  const piece = (jobId: string, number: number) => object(jobId, `piece-${String(number).padStart(6, '0')}`)
  const remove = (Key: string) => client.send(new DeleteObjectCommand({ Bucket, Key }))
  const content = async (key: ReturnType<typeof object>) => {
    const answer = await client.send(new GetObjectCommand(key)).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'NoSuchKey') return null
      throw error
    })
    return answer?.Body ? answer.Body.transformToByteArray() : null
  }

  return {
    tenantId,
    async savePiece(jobId, number, Body) {
      await client.send(new PutObjectCommand({ ...piece(jobId, number), Body }))
    },
    piece: (jobId, number) => content(piece(jobId, number)),
    async removePieces(jobId, from, to) {
      const numbers = Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step)
      await atMost(removalsAtOnce, numbers, async (number) => void (await remove(piece(jobId, number).Key)))
    },
    async begin(jobId, { contentType: ContentType, disposition: ContentDisposition }) {
      const begun = new CreateMultipartUploadCommand({ ...file(jobId), ContentType, ContentDisposition })
      return { jobId, uploadId: (await client.send(begun)).UploadId! }
    },
    async writePart({ jobId, uploadId: UploadId }, PartNumber, Body) {
      return (await client.send(new UploadPartCommand({ ...file(jobId), UploadId, PartNumber, Body }))).ETag!
    },
    async finish({ jobId, uploadId: UploadId }, tags) {
      const Parts = tags.map((ETag, at) => ({ ETag, PartNumber: at + 1 }))
      await client.send(new CompleteMultipartUploadCommand({ ...file(jobId), UploadId, MultipartUpload: { Parts } }))
    },
    file: (jobId) => content(file(jobId)),
    link: (jobId) =>
      getSignedUrl(client, new GetObjectCommand(file(jobId)), { expiresIn: tenantLimits.exportLinkMs / 1000 }),
    async removeFile(jobId) {
      await remove(file(jobId).Key)
    },
    async removeFiles() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        await atMost(removalsAtOnce, Contents, async ({ Key = '' }) => void (await remove(Key)))
      }
    },
  }
}
