import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import { giveSetting } from '../node-function.ts'

export interface KeptFiles {
  bucket: Bucket
  /** the files of tenants and nothing else in the bucket; reading and listing included */
  letWrite(fn: Lambda): void
  /** whoever it signs an address for may read that export, for the time that the address says */
  letHandOutExports(fn: Lambda): void
  /** exports of tenants and nothing else */
  letExport(fn: Lambda): void
}

/** Pictures and other files of tenants. A deleted or overwritten one can be had back for a month. */
export function keepFiles(scope: Construct): KeptFiles {
  const bucket = new Bucket(scope, 'Files', {
    ...privateBucket,
    versioned: true,
    lifecycleRules: [
      { noncurrentVersionExpiration: Duration.days(30), abortIncompleteMultipartUploadAfter: Duration.days(1) },
      { prefix: 'exports/', expiration: Duration.days(8), noncurrentVersionExpiration: Duration.days(1) },
    ],
  })
  const allowExports = (fn: Lambda, actions: string[]) => {
    fn.addToRolePolicy(new PolicyStatement({ actions, resources: [bucket.arnForObjects('exports/*')] }))
    giveSetting(fn, 'filesBucket', bucket.bucketName)
  }
  return {
    bucket,
    letWrite(fn) {
      const files = [bucket.arnForObjects('tenants/*')]
      const actions = ['s3:DeleteObject', 's3:GetObject', 's3:PutObject']
      fn.addToRolePolicy(new PolicyStatement({ actions, resources: files }))
      // without it a file that is not there is a refusal instead of a miss
      fn.addToRolePolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }))
      giveSetting(fn, 'filesBucket', bucket.bucketName)
    },
    letHandOutExports: (fn) => allowExports(fn, ['s3:GetObject']),
    letExport: (fn) => allowExports(fn, ['s3:DeleteObject', 's3:GetObject', 's3:PutObject']),
  }
}

export const privateBucket = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
}
