import { S3Client } from '@aws-sdk/client-s3'
import { clientOptions } from './client-options.ts'

/** In a file of its own, so that only what needs it loads it. Bucket names are in the path. */
export const bucketClient = (endpoint?: string): S3Client =>
  new S3Client({ ...clientOptions, endpoint, forcePathStyle: true })
