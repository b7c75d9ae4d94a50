import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import type { Construct } from 'constructs'
import { createLogGroup } from '../logs.ts'
import type { Site } from '../context.ts'

const immutable = 'public, max-age=31536000, immutable'

/**
 * How long browsers may keep what. Names under `assets/` and those of archives of maps carry a hash of the content; pages
 * and the list of maps name them.
 */
const parts = [
  { id: 'Assets', exclude: ['*'], include: ['assets/*'], cache: immutable },
  { id: 'Basemap', exclude: ['*'], include: ['basemap/*'], cache: immutable },
  { id: 'Maps', exclude: ['*'], include: ['maps/sample/*.pmtiles'], cache: immutable },
  { id: 'Pages', exclude: ['assets/*', 'basemap/*', 'maps/sample/*.pmtiles'], include: [], cache: 'no-cache' },
]

/**
 * Uploads the built client while the stack is deployed: the page last, so that it never names a file that is not there
 * yet. Nothing is removed, because a tab that was opened last week still asks for the files of last week; and what the
 * operator added below `maps/` (`infra/operator/maps`) is not ours.
 */
export function uploadClient(scope: Construct, bucket: Bucket, site: Site & { webDir: string }): void {
  const logGroup = createLogGroup(scope, 'UploadLogs', site)
  const role = new Role(scope, 'UploadRole', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
  logGroup.grantWrite(role)
  const source = Source.asset(site.webDir)
  const uploads = parts.map(
    ({ id, exclude, include, cache }) =>
      new BucketDeployment(scope, `Upload${id}`, {
        destinationBucket: bucket,
        sources: [source],
        exclude,
        include,
        cacheControl: [CacheControl.fromString(cache)],
        prune: false,
        memoryLimit: 512,
        logGroup,
        role,
      }),
  )
  uploads.reduce((earlier, later) => {
    later.node.addDependency(earlier)
    return later
  })
}
