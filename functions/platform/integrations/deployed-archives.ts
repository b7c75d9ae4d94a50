import type { ArchiveFiles } from './archive-bucket.ts'
import { requireEnv } from '../env.ts'
import { once } from '../once.ts'

/** Exports in the bucket that this function was deployed with; the client is loaded when the first one is touched. */
export function deployedArchives(tenantId: string): ArchiveFiles {
  const mine = async () => (await load())(tenantId)
  return {
    tenantId,
    begin: async (exportId, fileName) => (await mine()).begin(exportId, fileName),
    // oxlint-disable-next-line max-params -- the port's own signature
    writePart: async (upload, number, content) => (await mine()).writePart(upload, number, content),
    finish: async (upload, tags) => (await mine()).finish(upload, tags),
    saveProgress: async (exportId, progress) => (await mine()).saveProgress(exportId, progress),
    progress: async (exportId) => (await mine()).progress(exportId),
    removeProgress: async (exportId) => (await mine()).removeProgress(exportId),
    link: async (exportId) => (await mine()).link(exportId),
    removeFiles: async () => (await mine()).removeFiles(),
  }
}

const load = once(async () => {
  const [{ bucketArchives }, { bucketClient }] = await Promise.all([
    import('./archive-bucket.ts'),
    import('../clients/bucket-client.ts'),
  ])
  const [client, bucket] = [bucketClient(), requireEnv('filesBucket')]
  return (tenantId: string) => bucketArchives(client, bucket, tenantId)
})
