import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { bucketClient } from '../../../functions/platform/clients/bucket-client.ts'
import { type Buckets, startBuckets } from '../../../infra/local/emulators/s3/bucket.ts'
import { region } from '../../../infra/local/local-names.ts'

/** What tests sign with that run a store alone. */
export const localKey = { id: 'local', secret: 'local' }

/** The emulated bucket `files` for the tests of a suite. @returns its client, once they run */
export function fileBucket(): () => ReturnType<typeof bucketClient> {
  let buckets: Buckets
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'qafila-bucket-'))
    buckets = await startBuckets([{ name: 'files', domain: 'files', rules: [] }], folder, localKey)
    Object.assign(process.env, {
      AWS_ACCESS_KEY_ID: localKey.id,
      AWS_SECRET_ACCESS_KEY: localKey.secret,
      AWS_REGION: region,
    })
  })
  afterAll(async () => {
    await buckets.stop()
    await rm(folder, { recursive: true, force: true })
  })
  return () => bucketClient(buckets.address)
}
