import { S3Client } from '@aws-sdk/client-s3'
import { retry } from './retry.ts'

/** Apart from the other clients: whoever imports it means to load it. Buckets are named in the path. */
export const bucketClient = (endpoint?: string): S3Client => new S3Client({ ...retry, endpoint, forcePathStyle: true })
