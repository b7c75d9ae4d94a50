import { Duration } from 'aws-cdk-lib'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { giveSetting } from '../node-function.ts'
import { privateBucket } from './files.ts'

export interface LakeBucket {
  bucket: Bucket
  /** lists files and signs download links, each valid for a limited time */
  letRead: (fn: Lambda) => void
  letWrite: (fn: Lambda) => void
}

/**
 * History as Parquet files, a folder for each tenant. It keeps no versions: what is removed is gone, and what is lost is
 * written again from history. A bucket of its own, so that a customer's role can be given a folder of it.
 */
export function createLake(scope: Construct): LakeBucket {
  const bucket = new Bucket(scope, 'Lake', {
    ...privateBucket,
    lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }],
  })
  const allow = (actions: string[]) => (fn: Lambda) => {
    fn.addToRolePolicy(new PolicyStatement({ actions, resources: [bucket.arnForObjects('*/day=*/devices-*.parquet')] }))
    fn.addToRolePolicy(
      new PolicyStatement({
        actions: ['s3:ListBucket'],
        resources: [bucket.bucketArn],
        conditions: { StringLike: { 's3:prefix': ['?*/'] } },
      }),
    )
    giveSetting(fn, 'lakeBucket', bucket.bucketName)
  }
  return { bucket, letRead: allow(['s3:GetObject']), letWrite: allow(['s3:DeleteObject', 's3:PutObject']) }
}
