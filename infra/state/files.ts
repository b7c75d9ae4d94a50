import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import { trackerLimits } from '../../shared/domain/limits/trackers.ts'
import { giveSetting } from '../node-function.ts'

export interface TenantFiles {
  bucket: Bucket
  /** the files of tenants and nothing else in the bucket; reading and listing included */
  letWrite: (fn: Lambda) => void
  /** the files of devices: neither read nor removed; listing included, to know how much room they take */
  letAdd: (fn: Lambda) => void
  /** the files of organisations, like their logo */
  letRead: (fn: Lambda) => void
  /** signs download links of exports, each valid for a limited time */
  letReadExports: (fn: Lambda) => void
  /** exports of tenants and nothing else */
  letWriteExports: (fn: Lambda) => void
  /** files of reports, to send them */
  letReadReports: (fn: Lambda) => void
  /** files of reports and nothing else */
  letWriteReports: (fn: Lambda) => void
}

/** Pictures and other files of tenants. A deleted or overwritten one can be restored for a month. */
export function createFiles(scope: Construct): TenantFiles {
  const bucket = new Bucket(scope, 'Files', {
    ...privateBucket,
    versioned: true,
    lifecycleRules: [
      { noncurrentVersionExpiration: Duration.days(30), abortIncompleteMultipartUploadAfter: Duration.days(1) },
      { tagFilters: { kind: 'medium' }, expiration: Duration.millis(trackerLimits.mediaKeptMs) },
      { prefix: 'exports/', expiration: Duration.days(8), noncurrentVersionExpiration: Duration.days(1) },
      { prefix: 'reports/', expiration: Duration.days(8), noncurrentVersionExpiration: Duration.days(1) },
    ],
  })
  const allow = (folder: 'exports' | 'reports', actions: string[]) => (fn: Lambda) => {
    fn.addToRolePolicy(new PolicyStatement({ actions, resources: [bucket.arnForObjects(`${folder}/*`)] }))
    if (actions.includes('s3:DeleteObject')) letList(fn, folder, 'StringLikeIfExists')
    giveSetting(fn, 'filesBucket', bucket.bucketName)
  }
  const letList = (fn: Lambda, folder: string, operator: PrefixOperator) =>
    fn.addToRolePolicy(listing(bucket, folder, operator))
  return {
    bucket,
    letWrite(fn) {
      const files = [bucket.arnForObjects('tenants/*')]
      const actions = ['s3:DeleteObject', 's3:GetObject', 's3:PutObject']
      fn.addToRolePolicy(new PolicyStatement({ actions, resources: files }))
      // S3 also asks for it, without a prefix, when a file is missing: a refusal would make 403 of 404
      letList(fn, 'tenants', 'StringLikeIfExists')
      giveSetting(fn, 'filesBucket', bucket.bucketName)
    },
    letAdd(fn) {
      const files = [bucket.arnForObjects('tenants/*/media/*')]
      fn.addToRolePolicy(new PolicyStatement({ actions: ['s3:PutObject', 's3:PutObjectTagging'], resources: files }))
      // it reads no file, so that S3 asks for this permission only where it lists
      letList(fn, 'tenants', 'StringLike')
      giveSetting(fn, 'filesBucket', bucket.bucketName)
    },
    letRead(fn) {
      const files = [bucket.arnForObjects('tenants/*/server/*')]
      fn.addToRolePolicy(new PolicyStatement({ actions: ['s3:GetObject'], resources: files }))
      // as above
      letList(fn, 'tenants', 'StringLikeIfExists')
      giveSetting(fn, 'filesBucket', bucket.bucketName)
    },
    letReadExports: allow('exports', ['s3:GetObject']),
    letWriteExports: allow('exports', ['s3:DeleteObject', 's3:GetObject', 's3:PutObject']),
    letReadReports: allow('reports', ['s3:GetObject']),
    letWriteReports: allow('reports', ['s3:DeleteObject', 's3:GetObject', 's3:PutObject']),
  }
}

/** The second lets pass what has no prefix. */
type PrefixOperator = 'StringLike' | 'StringLikeIfExists'

const listing = (bucket: Bucket, folder: string, operator: PrefixOperator): PolicyStatement =>
  new PolicyStatement({
    actions: ['s3:ListBucket'],
    resources: [bucket.bucketArn],
    conditions: { [operator]: { 's3:prefix': [`${folder}/*`] } },
  })

export const privateBucket = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
}
